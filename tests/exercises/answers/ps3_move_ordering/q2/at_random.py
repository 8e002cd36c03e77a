# wrong: it gives a different answer
# points: 0 or 1


def order_actions(game, state, actions):
    return sorted(actions, key=lambda a: __import__("random").random())
