# wrong: a pair (value, line) was expected


def book_cases(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [(book_cases(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if player == -1:
        return sum(game.probability(state, a) * v for v, a in kids), None
    return max(kids) if player == 0 else min(kids)


def expectiminimax(game, state):
    return book_cases(game, state)[0]
