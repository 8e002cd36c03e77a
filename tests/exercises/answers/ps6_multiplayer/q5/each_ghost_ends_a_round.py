# wrong: where the game is over


def ghosts(game, state, rounds, evaluate):
    if rounds == 0:
        return evaluate(state, 0), None
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 0:
        options = [
            (ghosts(game, game.result(state, a), rounds, evaluate)[0], a)
            for a in game.actions(state)
        ]
        return max(options, key=lambda option: option[0])
    return min(
        ghosts(game, game.result(state, a), rounds - 1, evaluate)[0] for a in game.actions(state)
    ), None
