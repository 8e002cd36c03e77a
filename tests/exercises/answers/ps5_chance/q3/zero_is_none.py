# wrong: a best value of 0 is mistaken for no value yet


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    if player == -1:
        return sum(
            game.probability(state, r) * expectiminimax(game, game.result(state, r))[0]
            for r in game.actions(state)
        ), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = expectiminimax(game, game.result(state, a))
        if not best or (v > best if player == 0 else v < best):
            best, move = v, a
    return best, move
