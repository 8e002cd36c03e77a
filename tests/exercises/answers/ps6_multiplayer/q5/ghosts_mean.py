# wrong: the ghosts move at random


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 1:
        vs = [ghosts(game, game.result(state, a), rounds, evaluate)[0] for a in game.actions(state)]
        return sum(vs) / len(vs), None
    if rounds == 0:
        return evaluate(state, 0), None
    vs = [
        (ghosts(game, game.result(state, a), rounds - 1, evaluate)[0], a)
        for a in game.actions(state)
    ]
    return max(vs, key=lambda t: t[0])
