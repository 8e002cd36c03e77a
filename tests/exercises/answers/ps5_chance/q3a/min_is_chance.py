# wrong: it asked for a probability at node B, where no dice are
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    mover = game.to_move(state)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    if mover == 1:
        chances = [game.probability(state, a) for a in game.actions(state)]
        return sum(p * v for p, v in zip(chances, values, strict=True))
    return max(values) if mover == 0 else min(values)
