# wrong: the depth test comes before the terminal test


def ghosts(game, state, rounds, evaluate):
    if game.to_move(state) == 0 and rounds == 0:
        return evaluate(state, 0), None
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    vals = []
    for a in game.actions(state):
        vals.append((ghosts(game, game.result(state, a), rounds - pacman, evaluate)[0], a))
    vals.sort(key=lambda p: p[0])
    return vals[-1] if pacman else vals[0]
