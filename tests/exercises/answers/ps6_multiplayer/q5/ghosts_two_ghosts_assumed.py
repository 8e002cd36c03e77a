# wrong: there are two ghosts


def ghosts(game, state, rounds, evaluate):
    def go(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return evaluate(s, 0), None
        ps = [(go(game.result(s, a), depth - 1)[0], a) for a in game.actions(s)]
        return (max if game.to_move(s) == 0 else min)(ps, key=lambda p: p[0])

    return go(state, 3 * rounds)
