# wrong: only the first playout is played


import random


def estimate(game, state, n, seed):
    rng = random.Random(seed)
    worth = []
    for _ in range(n):
        while not game.is_terminal(state):
            actions = list(game.actions(state))
            if game.to_move(state) == -1:
                weights = [game.probability(state, a) for a in actions]
                state = game.result(state, rng.choices(actions, weights)[0])
            else:
                state = game.result(state, rng.choice(actions))
        worth.append(game.utility(state, 0))
    mean = sum(worth) / n
    return mean, 1.96 * (sum((x - mean) ** 2 for x in worth) / (n - 1) / n) ** 0.5
