# wrong: the last outcome is left out


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    actions = game.actions(state)
    if game.to_move(state) == -1:
        mean = 0
        for i in range(len(actions) - 1):
            v, _ = expectiminimax(game, game.result(state, actions[i]))
            mean += game.probability(state, actions[i]) * v
        return mean, None
    kids = [(expectiminimax(game, game.result(state, a))[0], a) for a in actions]
    return max(kids) if game.to_move(state) == 0 else min(kids)
