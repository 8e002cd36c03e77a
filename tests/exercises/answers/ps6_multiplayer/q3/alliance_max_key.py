# right


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    who = game.to_move(state)
    team = members if who in members else [who]
    opts = [(alliance(game, game.result(state, a), members)[0], a) for a in game.actions(state)]
    return max(opts, key=lambda o: sum(o[0][i] for i in team))
