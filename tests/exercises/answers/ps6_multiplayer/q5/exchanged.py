# wrong: are swapped


def evaluated(evaluate, s):
    return evaluate(s, 0)


def fair(pacman, values):
    return max(values) if pacman else min(values)


def worth(pacman, vs):
    return fair(not pacman, vs)


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
