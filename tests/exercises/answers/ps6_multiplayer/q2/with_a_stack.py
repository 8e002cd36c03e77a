# right


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    found, stack = {}, [(state, False)]
    while stack:
        s, opened = stack.pop()
        if game.is_terminal(s):
            found[s] = leaf(game, s), None
        elif not opened:
            stack += [(s, True), *((game.result(s, a), False) for a in game.actions(s))]
        else:
            kids = [(found[game.result(s, a)][0], a) for a in game.actions(s)]
            found[s] = sorted(kids, key=lambda kid, s=s: kid[0][game.to_move(s)])[-1]
    return found[state]
