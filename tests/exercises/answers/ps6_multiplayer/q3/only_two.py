# wrong: only two of the members are counted


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    team = members[:2] if mover in members else (mover,)
    options = [(alliance(game, game.result(state, a), members)[0], a) for a in game.actions(state)]
    return max(options, key=lambda option: sum(option[0][p] for p in team))
