# wrong: the first players are treated as the members


def alliance(game, state, members):
    def gain(player, vector):
        if player in members:
            return sum(vector[: len(members)])
        return vector[player]

    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    best, move = None, None
    for a in game.actions(state):
        vector = alliance(game, game.result(state, a), members)[0]
        mover = game.to_move(state)
        if best is None or gain(mover, vector) > gain(mover, best):
            best, move = vector, a
    return best, move
