# wrong: can't multiply sequence


def expectiminimax(game, state):
    """The lecture's slip E5: arg max, where a value is needed."""

    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            return max(game.actions(s), key=lambda a: value(game.result(s, a)))
        if game.to_move(s) == 1:
            return min(game.actions(s), key=lambda a: value(game.result(s, a)))
        return sum(game.probability(s, r) * value(game.result(s, r)) for r in game.actions(s))

    found = value(state)
    return found, (found if game.to_move(state) >= 0 else None)
