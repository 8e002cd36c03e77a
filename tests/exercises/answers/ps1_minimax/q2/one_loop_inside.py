# right


def minimax(game, state):
    def search(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = None, None
        for a in game.actions(s):
            v, _ = search(game.result(s, a))
            if best is None or (v > best if game.to_move(s) == 0 else v < best):
                best, move = v, a
        return best, move

    return search(state)
