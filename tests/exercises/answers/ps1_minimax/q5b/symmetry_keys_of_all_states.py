# right


def count_up_to_symmetry(game):
    seen = set()
    stack = [game.initial]
    while stack:
        s = stack.pop()
        if s in seen:
            continue
        seen.add(s)
        if not game.is_terminal(s):
            stack += [game.result(s, a) for a in game.actions(s)]
    return len({game.key(s) for s in seen})
