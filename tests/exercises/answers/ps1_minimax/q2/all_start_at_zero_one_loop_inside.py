# wrong: both sides start at 0


def minimax(game, state):
    def search(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = 0, None
        for a in game.actions(s):
            v, _ = search(game.result(s, a))
            if game.to_move(s) == 0 and v > best:
                best, move = v, a
            if game.to_move(s) == 1 and v < best:
                best, move = v, a
        return best, move

    return search(state)
