# wrong: the ghosts of the last round do not move


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if rounds == 0:
        return evaluate(state, 0), None
    best, move = None, None
    pacman = game.to_move(state) == 0
    for a in game.actions(state):
        v, _ = ghosts(game, game.result(state, a), rounds - 1 if pacman else rounds, evaluate)
        if best is None or (v > best if pacman else v < best):
            best, move = v, a
    return best, move
