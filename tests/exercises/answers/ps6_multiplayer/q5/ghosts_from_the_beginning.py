# wrong: begins at game.initial


def counted_when_pacman_moves(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return evaluate(state, 0), None
    kids = [(counted_when_pacman_moves(game, game.result(state, a), rounds - pacman, evaluate)[0],
             a) for a in game.actions(state)]  # fmt: skip
    return (max if pacman else min)(kids, key=lambda kid: kid[0])


def ghosts(game, state, rounds, evaluate):
    return counted_when_pacman_moves(game, game.initial, rounds, evaluate)
