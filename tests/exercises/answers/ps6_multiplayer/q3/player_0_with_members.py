# wrong: player 0's number is compared at every node


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    best, action = None, None
    for a in game.actions(state):
        child = game.result(state, a)
        vector, _ = alliance(game, child, members)
        mover = 0
        group = members if mover in members else [mover]
        if best is None or sum(vector[p] for p in group) > sum(best[p] for p in group):
            best, action = vector, a
    return best, action
