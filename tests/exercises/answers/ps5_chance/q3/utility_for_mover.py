# wrong: leaves are valued for player 1

from gamesearch.game import CHANCE


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 1), None
    mover = game.to_move(state)
    options = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if mover == CHANCE:
        return sum(game.probability(state, a) * v for v, a in options), None
    return (max if mover == 0 else min)(options, key=lambda option: option[0])
