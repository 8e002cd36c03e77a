# wrong: it plays at random where only one column is right
# points: 2

import random


def agent(game, state, budget):
    return random.choice(game.actions(state))
