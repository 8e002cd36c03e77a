# wrong: all calls collect their children's values in one list


def minimax(game, state):
    values = []

    def search(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = None, None
        for a in game.actions(s):
            v, _ = search(game.result(s, a))
            values.append(v)
            if best is None or (v > best if game.to_move(s) == 0 else v < best):
                best, move = v, a
        return (max(values) if game.to_move(s) == 0 else min(values)), move

    return search(state)
