# wrong: it does not take a win
# points: 2

import random


def agent(game, state, budget):
    return random.Random(str(state)).choice(game.actions(state))
