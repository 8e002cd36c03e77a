# wrong: nothing is evaluated


def evaluated(evaluate, s):
    return 0


def worth(pacman, values):
    return max(values) if pacman else min(values)


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return evaluated(evaluate, state), None
    values = [ghosts(game, game.result(state, a), rounds - pacman, evaluate)[0]
              for a in game.actions(state)]  # fmt: skip
    v = worth(pacman, values)
    return v, values.index(v) if v in values else 0
