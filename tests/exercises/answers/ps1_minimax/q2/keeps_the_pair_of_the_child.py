# wrong: the action is a reply from further down


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        found = minimax(game, game.result(state, a))
        if found[1] is None:
            found = found[0], a
        if best is None or (found[0] > best[0] if game.to_move(state) == 0 else found[0] < best[0]):
            best = found
    return best
