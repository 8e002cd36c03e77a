# wrong: only the first outcome counts


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == -1:
        total = 0
        for r in game.actions(state):
            v, _ = expectiminimax(game, game.result(state, r))
            total += game.probability(state, r) * v
            return total, None
    pick = max if game.to_move(state) == 0 else min
    return pick((expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state))
