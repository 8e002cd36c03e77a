# right


def alliance(game, state, members):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    mover = game.to_move(state)
    team = members if mover in members else (mover,)

    def key(option):
        return sum(option[0][p] for p in team) / len(team)

    return max(
        [(alliance(game, game.result(state, a), members)[0], a) for a in game.actions(state)],
        key=key,
    )
