# wrong: the line is not best play down to the end
# advice: A list that all calls share
# points: 4


def minimax(game, state):
    line = []

    def go(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        best, act = None, None
        for a in game.actions(s):
            v = go(game.result(s, a))
            if best is None or (v > best if game.to_move(s) == 0 else v < best):
                best, act = v, a
        line.append(act)
        return best

    v = go(state)
    return v, line[::-1]
