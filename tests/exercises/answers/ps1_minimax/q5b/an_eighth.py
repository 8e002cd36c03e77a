# wrong: divided by the number of symmetries
# points: 0


def count_up_to_symmetry(game):
    seen, waiting = {game.initial}, [game.initial]
    while waiting:
        s = waiting.pop()
        for a in game.actions(s) if not game.is_terminal(s) else ():
            child = game.result(s, a)
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return len(seen) // 8
