# wrong: a state counts again each time
# points: 0


def count_states(game):
    seen = set()

    def go(s):
        n = 1
        if s not in seen:
            seen.add(s)
            for a in game.actions(s):
                n += go(game.result(s, a))
        return n

    return go(game.initial)
