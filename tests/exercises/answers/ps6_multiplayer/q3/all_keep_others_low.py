# wrong: the player to move keeps the others low


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, action = None, None
    for a in game.actions(state):
        vector, _ = alliance(game, game.result(state, a), members)
        if best is None or worth(game, state, a, mover, vector, members) > worth(
            game, state, action, mover, best, members
        ):
            best, action = vector, a
    return best, action


def worth(game, state, a, mover, vector, members):
    if mover in members:
        return sum(vector[p] for p in members) - sum(vector)
    return vector[mover] - sum(vector)
