# wrong: differ by a fraction count as equal
# points: 0


def best_actions(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return (max, min)[game.to_move(s)](value(game.result(s, a)) for a in game.actions(s))

    groups = {}
    for a in game.actions(state):
        groups.setdefault(int(value(game.result(state, a))), []).append(a)
    return groups[(max, min)[game.to_move(state)](groups)]
