# wrong: a state counts again while it waits to be explored
# points: 0


def count_states(game):
    seen, waiting, n = set(), [game.initial], 0
    while waiting:
        s = waiting.pop()
        seen.add(s)
        n += 1
        if not game.is_terminal(s):
            below = [game.result(s, a) for a in game.actions(s)]
            waiting.extend(child for child in below if child not in seen)
    return n
