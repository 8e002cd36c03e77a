# wrong: it begins at game.initial


def minimax(game, state):
    def best(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        pairs = [(best(game.result(s, a))[0], a) for a in game.actions(s)]
        return max(pairs, key=lambda p: p[0]) if game.to_move(s) == 0 else min(pairs)

    return best(game.initial)
