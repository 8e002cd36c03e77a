# wrong: only two of the members are counted
# points: 0


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), []
    m = game.to_move(state)
    w = lambda v: v[members[0]] + v[members[1]] if m in members and len(members) > 1 else v[m]
    best, line = None, []
    for a in game.actions(state):
        v, l = alliance(game, game.result(state, a), members)
        if best is None or w(v) > w(best):
            best, line = v, [a] + l
    return best, line
