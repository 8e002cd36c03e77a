# right


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return evaluate(state, 0), None
    kids = [(ghosts(game, game.result(state, a), rounds - pacman, evaluate)[0],
             a) for a in game.actions(state)]  # fmt: skip
    return (max if pacman else min)(kids, key=lambda kid: kid[0])
