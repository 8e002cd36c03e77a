# right


def ev_search_via_helper_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    who = game.to_move(state)
    if who == 0:
        return max(
            ev_search_via_helper_value(game, game.result(state, a)) for a in game.actions(state)
        )
    if who == 1:
        return min(
            ev_search_via_helper_value(game, game.result(state, a)) for a in game.actions(state)
        )
    return sum(
        game.probability(state, a) * ev_search_via_helper_value(game, game.result(state, a))
        for a in game.actions(state)
    )


def expectiminimax(game, state):
    if game.is_terminal(state) or game.to_move(state) == -1:
        return ev_search_via_helper_value(game, state), None
    sc = [(ev_search_via_helper_value(game, game.result(state, a)), a) for a in game.actions(state)]
    return (max if game.to_move(state) == 0 else min)(sc, key=lambda t: t[0])
