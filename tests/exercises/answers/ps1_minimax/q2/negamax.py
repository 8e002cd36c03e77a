# right


def minimax(game, state):
    def nega(s, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        pairs = [(-nega(game.result(s, a), -side)[0], a) for a in game.actions(s)]
        return max(pairs)  # of equal values the larger action

    side = -1 if game.to_move(state) else 1
    v, move = nega(state, side)
    return side * v, move
