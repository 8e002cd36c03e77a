# wrong: the line begins with 0
# points: 4


def gives(pair):
    return pair


worth = float
guess = None
in_turn = False
pick = list


def kept(i, a, child):
    return child


def cutoff_search(game, state, depth, evaluate):
    def value(s, d, turn):
        if game.is_terminal(s):
            return worth(game.utility(s, 0)), None
        if d <= 0:
            return guess(game, s, evaluate) if guess else evaluate(s, 0), None
        mover = turn if in_turn else game.to_move(s)
        best = move = None
        for i, a in enumerate(pick(game.actions(s))):
            v, _ = value(game.result(s, a), d - 1, 1 - turn)
            if best is None or (v > best if mover == 0 else v < best):
                best, move = v, kept(i, a, game.result(s, a))
        return best, move

    return gives(value(state, depth, game.to_move(state)))
