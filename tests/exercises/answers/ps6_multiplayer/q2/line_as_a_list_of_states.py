# wrong: the line begins with
# advice: That is the state it leads to
# points: 3


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), []
    p = game.to_move(state)
    v, line = None, []
    for a in game.actions(state):
        w, rest = max_n(game, game.result(state, a))
        if v is None or w[p] > v[p]:
            v = w
            line = [game.result(state, a)] + rest
    return v, line
