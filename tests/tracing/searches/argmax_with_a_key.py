# value and move: a lambda over actions, which is no call for a state


def argmax_with_a_key(game, state):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, 0)
        best = max if game.to_move(state) == 0 else min
        return best(value(game.result(state, a)) for a in game.actions(state))

    best = max if game.to_move(state) == 0 else min
    action = best(game.actions(state), key=lambda a: value(game.result(state, a)))
    return value(game.result(state, action)), action
