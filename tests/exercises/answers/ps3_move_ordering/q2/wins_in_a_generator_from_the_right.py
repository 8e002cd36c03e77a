# right


def distance(game, column):
    return abs(column - (game.columns - 1) / 2)


def wins(game, state, column):
    child = game.result(state, column)
    return game.is_terminal(child) and game.utility(child, game.to_move(state)) == 1


def order_actions(game, state, actions):
    middle_out = sorted(actions, key=lambda a: (distance(game, a), -a))
    yield from (a for a in middle_out if wins(game, state, a))
    yield from (a for a in middle_out if not wins(game, state, a))
