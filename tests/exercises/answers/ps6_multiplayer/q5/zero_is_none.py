# wrong: a best value of 0 is mistaken for no value yet


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return evaluate(state, 0), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = ghosts(game, game.result(state, a), rounds - pacman, evaluate)
        if not best or (v > best if pacman else v < best):
            best, move = v, a
    return best, move
