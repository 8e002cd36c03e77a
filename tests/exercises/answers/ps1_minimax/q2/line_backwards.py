# wrong: the line is in reverse order



def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    best = None
    for a in game.actions(state):
        v, line = minimax(game, game.result(state, a))
        line.append(a)
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, line
    return best
