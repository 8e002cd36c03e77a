# wrong: the value is 100 instead of


def minimax(game, state):
    def search(s, maximising):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        value, move = (-100 if maximising else 100), None
        for a in game.actions(s):
            v, _ = search(game.result(s, a), not maximising)
            if (maximising and v > value) or (not maximising and v < value):
                value, move = v, a
        return value, move

    return search(state, game.to_move(state) == 0)
