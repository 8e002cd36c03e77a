# value: other clothes


def highest(game, s):
    if game.is_terminal(s):
        return game.utility(s, 0)
    return max(lowest(game, game.result(s, a)) for a in game.actions(s))


def lowest(game, s):
    if game.is_terminal(s):
        return game.utility(s, 0)
    return min(highest(game, game.result(s, a)) for a in game.actions(s))


def two_in_turn(game, state):
    return (highest, lowest)[game.to_move(state)](game, state)
