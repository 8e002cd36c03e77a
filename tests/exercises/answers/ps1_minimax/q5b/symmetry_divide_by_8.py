# wrong: divided by the number of symmetries
# points: 0


def count_up_to_symmetry(game):
    seen = set()
    stack = [game.initial]
    while stack:
        s = stack.pop()
        if s not in seen:
            seen.add(s)
            stack += [game.result(s, a) for a in game.actions(s)]
    return len(seen) // 8
