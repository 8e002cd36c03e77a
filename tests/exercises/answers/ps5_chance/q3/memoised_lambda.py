# right

from functools import cache


def expectiminimax(game, state):
    @cache
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [value(game.result(s, a)) for a in game.actions(s)]
        chances = [game.probability(s, a) for a in game.actions(s)] if game.to_move(s) < 0 else []
        return {
            -1: lambda: sum(p * v for p, v in zip(chances, values, strict=True)),
            0: lambda: max(values),
            1: lambda: min(values),
        }[game.to_move(s)]()

    if game.to_move(state) == -1:
        return [value(state), None]
    pick = min if game.to_move(state) else max
    action = pick(game.actions(state), key=lambda a: value(game.result(state, a)))
    return [value(state), action]
