# its own value: one ply, by two functions that ask the depth first

MET = []  # where it estimated


def estimate(s):
    MET.append(s)
    return 5 * sum(s) % 7


def max_value(game, s, depth):
    if depth == 0:
        return estimate(s)
    if game.is_terminal(s):
        return game.utility(s, 0)
    return max(min_value(game, game.result(s, a), depth - 1) for a in game.actions(s))


def min_value(game, s, depth):
    if depth == 0:
        return estimate(s)
    if game.is_terminal(s):
        return game.utility(s, 0)
    return min(max_value(game, game.result(s, a), depth - 1) for a in game.actions(s))


def depth_first_in_turn(game, state):
    return (max_value, min_value)[game.to_move(state)](game, state, 1)
