# wrong: it raised TypeError
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        return max(value(game, game.result(state, a)) for a in game.actions(state))
    if game.to_move(state) == 1:
        return min(value(game, game.result(state, a)) for a in game.actions(state))
    total = 0
    for outcome in game.actions(state):
        total += game.probability(state, outcome) * value(game, game.result(state, outcome))
