# wrong: leaves are valued for the player to move


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    if game.to_move(state) == 0:
        if rounds == 0:
            return evaluate(state, 0), None
        return max(
            [
                (ghosts(game, game.result(state, a), rounds - 1, evaluate)[0], a)
                for a in game.actions(state)
            ],
            key=lambda t: t[0],
        )
    return min(
        [
            (ghosts(game, game.result(state, a), rounds, evaluate)[0], a)
            for a in game.actions(state)
        ],
        key=lambda t: t[0],
    )
