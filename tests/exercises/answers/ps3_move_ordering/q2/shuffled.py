# wrong: it gives a different answer when asked again
# points: 0 or 1

import random


def order_actions(game, state, actions):
    return random.sample(actions, len(actions))
