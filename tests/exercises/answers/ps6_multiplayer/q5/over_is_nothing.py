# wrong: a game that is over is not worth its utility
# points: 0


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return 0, None
    if game.to_move(state) == 1:
        return min(((ghosts(game, game.result(state, a), rounds, evaluate)[0], a) for a in game.actions(state)), key=lambda x: x[0])
    if rounds == 0:
        return evaluate(state, 0), None
    return max(((ghosts(game, game.result(state, a), rounds - 1, evaluate)[0], a) for a in game.actions(state)), key=lambda x: x[0])
