# wrong: the line is not best play

from gamesearch.game import CHANCE


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mover = game.to_move(state)
    options = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if mover == CHANCE:
        return sum(game.probability(state, a) * v for v, a in options), options[0][1]
    return (max if mover == 0 else min)(options, key=lambda option: option[0])
