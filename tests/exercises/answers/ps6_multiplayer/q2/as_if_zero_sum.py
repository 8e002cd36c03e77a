# wrong: the last number of a leaf is worked out
# points: 0


def max_n(game, state):
    if game.is_terminal(state):
        u = [game.utility(state, p) for p in range(game.players - 1)]
        return tuple(u + [-sum(u)]), []
    m = game.to_move(state)
    best, line = None, []
    for a in game.actions(state):
        v, l = max_n(game, game.result(state, a))
        if best is None or v[m] > best[m]:
            best, line = v, [a] + l
    return best, line
