# right


def alliance(game, state, members):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), []
    m = game.to_move(state)

    def worth(v):
        return sum(v[p] for p in members) / len(members) if m in members else v[m]

    best = max(
        ((alliance(game, game.result(state, a), members), a) for a in game.actions(state)),
        key=lambda t: worth(t[0][0]),
    )
    return best[0][0], [best[1], *best[0][1]]
