# its own value: pairs within, the depth asked first, and an estimate that asks nothing of the game

MET = []  # where it estimated


def estimate(s):
    MET.append(s)
    return len(s) - 4 * sum(s) % 9


def depth_first_negamax(game, state, depth=2):
    def search(s, depth, sign):
        if depth == 0:
            return sign * estimate(s), None
        if game.is_terminal(s):
            return sign * game.utility(s, 0), None
        best, move = -1000, None
        for a in game.actions(s):
            v = -search(game.result(s, a), depth - 1, -sign)[0]
            if v > best:
                best, move = v, a
        return best, move

    sign = 1 - 2 * game.to_move(state)
    return sign * search(state, depth, sign)[0]
