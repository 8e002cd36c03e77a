# wrong: a best value of 0 is mistaken for no value yet


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    best = move = None
    for a in game.actions(state):
        v, rest = minimax(game, game.result(state, a))
        if not best or (v > best if game.to_move(state) == 0 else v < best):
            best, move = v, [a, *rest]
    return best, move
