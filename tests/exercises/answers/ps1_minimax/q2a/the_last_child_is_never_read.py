# wrong: the value is −2 instead of −1
# advice: It never reads leaf a2: does its loop end too early?


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    actions = game.actions(state)
    pick = max if game.to_move(state) == 0 else min
    ours = [
        for_max(game, game.result(state, actions[i])) for i in range(max(1, len(actions) - 1))
    ]
    best = pick(ours)
    return best if game.to_move(state) == 0 else -best


def for_max(game, state):
    found = value(game, state)
    return found if game.is_terminal(state) or game.to_move(state) == 0 else -found
