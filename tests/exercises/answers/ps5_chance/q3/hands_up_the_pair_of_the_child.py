# wrong: the action is a reply from further down


def book_cases(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [(book_cases(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if player == -1:
        return sum(game.probability(state, a) * v for v, a in kids), None
    return max(kids) if player == 0 else min(kids)


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == -1:
        return book_cases(game, state)
    found = []
    for a in game.actions(state):
        pair = expectiminimax(game, game.result(state, a))
        found.append(pair if pair[1] is not None else (pair[0], a))
    return (max if game.to_move(state) == 0 else min)(found, key=lambda pair: pair[0])
