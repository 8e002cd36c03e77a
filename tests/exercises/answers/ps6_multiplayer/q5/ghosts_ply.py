# wrong: depth counts single moves instead of rounds


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if rounds == 0:
        return evaluate(state, 0), None
    pick = max if game.to_move(state) == 0 else min
    return pick(
        (
            (ghosts(game, game.result(state, a), rounds - 1, evaluate)[0], a)
            for a in game.actions(state)
        ),
        key=lambda p: p[0],
    )
