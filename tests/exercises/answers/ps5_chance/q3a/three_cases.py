# right

from gamesearch.game import CHANCE


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    mover = game.to_move(state)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    if mover == CHANCE:
        chances = [game.probability(state, a) for a in game.actions(state)]
        return sum(p * v for p, v in zip(chances, values, strict=True))
    return max(values) if mover == 0 else min(values)
