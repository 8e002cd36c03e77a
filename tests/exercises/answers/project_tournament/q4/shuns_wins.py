# wrong: it does not beat opponent 1 of 4, random
# points: 0


def wins_at_once(game, state, action, player):
    child = game.result(state, action)
    return game.is_terminal(child) and game.utility(child, player) == 1


def agent(game, state, budget):
    me = game.to_move(state)
    return min(game.actions(state), key=lambda a: wins_at_once(game, state, a, me))
