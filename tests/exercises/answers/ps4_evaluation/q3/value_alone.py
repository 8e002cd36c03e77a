# wrong: it returned 1 (int); a pair (value, line) was expected
# points: 0


def cutoff_search(game, state, depth, evaluate):
    def search(s, ply):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if ply == depth:
            return evaluate(s, 0), None
        options = [(search(game.result(s, a), ply + 1)[0], a) for a in game.actions(s)]
        pick = max if game.to_move(s) == 0 else min
        return pick(options, key=lambda option: option[0])

    return search(state, 0)[0]
