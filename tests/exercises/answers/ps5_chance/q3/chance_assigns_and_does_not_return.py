# wrong: NoneType


def expectiminimax(game, state):
    """The lecture's slip E5: the sum is found, and not returned."""
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    if player >= 0:
        kids = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
        return max(kids) if player == 0 else min(kids)
    v = sum(
        game.probability(state, r) * expectiminimax(game, game.result(state, r))[0]
        for r in game.actions(state)
    )
