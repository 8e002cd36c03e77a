# wrong: at the root player 0's number is compared


def by_loop(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, choice = None, None
    for action in game.actions(state):
        vector, _ = by_loop(game, game.result(state, action))
        if best is None or vector[mover] > best[mover]:
            best, choice = vector, action
    return best, choice


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    below = [(by_loop(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(below, key=lambda pair: pair[0][0])
