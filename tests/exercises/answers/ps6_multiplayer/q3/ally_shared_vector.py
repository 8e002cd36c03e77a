# wrong: members get the sum in the vector, too


def alliance(game, state, members):
    if game.is_terminal(state):
        u = [game.utility(state, p) for p in range(game.players)]
        total = sum(u[m] for m in members)
        return tuple(total if p in members else u[p] for p in range(game.players)), None
    mover = game.to_move(state)
    return max(
        ((alliance(game, game.result(state, a), members)[0], a) for a in game.actions(state)),
        key=lambda o: o[0][mover],
    )
