# wrong: one column too far to the left
# points: 1 or 0


def order_actions(game, state, actions):
    return sorted(actions, key=lambda a: abs(a - game.columns // 2 + 1))
