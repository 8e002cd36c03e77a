# wrong: it does not beat opponent 3 of 4, two-ply
# points: 1


def wins_at_once(game, state, action, player):
    child = game.result(state, action)
    return game.is_terminal(child) and game.utility(child, player) == 1


def agent(game, state, budget):
    me = game.to_move(state)
    wins = [a for a in game.actions(state) if wins_at_once(game, state, a, me)]
    middle = sorted(game.actions(state), key=lambda a: abs(a - 3))
    return (wins or middle)[0]
