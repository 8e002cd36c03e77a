# wrong: an action is returned where a value is expected


def minimax(game, state):
    """The lecture's slip E5: arg max, where a value is needed."""

    def max_value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return max(game.actions(s), key=lambda a: min_value(game.result(s, a)))

    def min_value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return min(game.actions(s), key=lambda a: max_value(game.result(s, a)))

    action = max_value(state) if game.to_move(state) == 0 else min_value(state)
    return action, action
