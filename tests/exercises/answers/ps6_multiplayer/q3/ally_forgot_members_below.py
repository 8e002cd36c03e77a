# wrong: only the player at the root keeps to the alliance


def max_n_of_ally_forgot_members_below(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    return max(
        (
            (max_n_of_ally_forgot_members_below(game, game.result(state, a))[0], a)
            for a in game.actions(state)
        ),
        key=lambda pair: pair[0][me],
    )


def alliance(game, state, members):
    if game.is_terminal(state):
        return max_n_of_ally_forgot_members_below(game, state)
    mover = game.to_move(state)
    opts = [
        (max_n_of_ally_forgot_members_below(game, game.result(state, a))[0], a)
        for a in game.actions(state)
    ]
    if mover in members:
        return max(opts, key=lambda o: sum(o[0][m] for m in members))
    return max(opts, key=lambda o: o[0][mover])
