# wrong: the probabilities are ignored
# points: 0

from gamesearch.game import CHANCE


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    mover = game.to_move(state)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    if mover == CHANCE:
        chances = [game.probability(state, a) for a in game.actions(state)]
        return sum(values) / len(values)
    return max(values) if mover == 0 else min(values)
