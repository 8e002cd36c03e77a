# wrong: one MIN layer


def plies(game, state, depth, evaluate, who=None):
    """A depth in plies; `who(depth)` says whether Pacman moves, if to_move is not asked."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    pick = max if (who(depth) if who else game.to_move(state) == 0) else min
    kids = [(plies(game, game.result(state, a), depth - 1, evaluate, who)[0], a)
            for a in game.actions(state)]  # fmt: skip
    return pick(kids, key=lambda kid: kid[0])


def ghosts(game, state, rounds, evaluate):
    return plies(game, state, 2 * rounds, evaluate, lambda depth: depth % 2 == 0)
