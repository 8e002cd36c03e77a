# wrong: members multiply their numbers
# points: 0


from math import prod
def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), []
    m = game.to_move(state)
    w = lambda v: prod(v[i] for i in members) if m in members else v[m]
    best, line = None, []
    for a in game.actions(state):
        v, l = alliance(game, game.result(state, a), members)
        if best is None or w(v) > w(best):
            best, line = v, [a] + l
    return best, line
