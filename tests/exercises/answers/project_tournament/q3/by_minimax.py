# right

import random

import numpy as np

from gamesearch.game import BudgetExceeded


def agent(game, state, budget):
    def minimax(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0) * (1 + depth / 100)
        if depth == 0:
            return 0
        values = [minimax(game.result(s, a), depth - 1) for a in game.actions(s)]
        return min(values) if game.to_move(s) else max(values)

    choose = min if game.to_move(state) else max
    answer, depth = random.choice(game.actions(state)), 0
    while depth < 42:
        depth += 1
        try:
            worth = {a: minimax(game.result(state, a), depth - 1) for a in game.actions(state)}
        except BudgetExceeded:
            break
        answer = choose(worth, key=worth.get)
    return np.int32(answer)
