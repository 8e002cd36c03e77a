# wrong: it raised ValueError
# points: 0


def count_up_to_symmetry(game):
    seen, waiting = set(), [game.key(game.initial)]
    while waiting:
        s = waiting.pop()
        if s not in seen:
            seen.add(s)
            if not game.is_terminal(s):
                waiting += [game.key(game.result(s, a)) for a in game.actions(s)]
    return len(seen)
