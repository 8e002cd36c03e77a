# wrong: players outside the alliance play against it


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    opts = [(alliance(game, game.result(state, a), members)[0], a) for a in game.actions(state)]
    team = lambda o: sum(o[0][m] for m in members)
    return max(opts, key=team) if mover in members else min(opts, key=team)
