# wrong: the smallest value is taken at chance nodes


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if player:
        return min(kids, key=lambda kid: kid[0])
    return max(kids, key=lambda kid: kid[0])
