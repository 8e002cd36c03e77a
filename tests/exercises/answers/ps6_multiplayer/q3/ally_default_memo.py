# wrong: it gives a different answer when asked again


def alliance(game, state, members, memo={}):
    if state not in memo:
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in range(game.players)), None
        me = game.to_move(state)
        memo[state] = max(
            ((alliance(game, game.result(state, a), members)[0], a)
             for a in game.actions(state)),
            key=lambda pair: sum(pair[0][i] for i in members) if me in members else pair[0][me],
        )  # fmt: skip
    return memo[state]
