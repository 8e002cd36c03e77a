# right


def cutoff_search(game, state, depth, evaluate):
    """The evaluation of the mover, with the sign turned for MIN: the same number."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mover = game.to_move(state)
    if depth == 0:
        mine = evaluate(state, mover)
        return (mine if mover == 0 else -mine), None
    pairs = [
        (cutoff_search(game, game.result(state, a), depth - 1, evaluate)[0], a)
        for a in game.actions(state)
    ]
    return max(pairs) if mover == 0 else min(pairs)
