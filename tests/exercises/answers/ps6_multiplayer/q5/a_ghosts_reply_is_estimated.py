# wrong: the value is
# advice: There is one way down


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return evaluate(state, 0), None
    kids = [
        (ghosts(game, game.result(state, a), rounds - pacman, evaluate)[0], a)
        for a in game.actions(state)
    ]
    if not pacman:
        return min(evaluate(state, 0), *(value for value, _ in kids)), None
    return max(kids, key=lambda kid: kid[0])
