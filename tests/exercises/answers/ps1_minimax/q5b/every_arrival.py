# wrong: a state counts again each time that a move leads to it
# points: 0


def count_up_to_symmetry(game):
    seen, waiting, found = {game.key(game.initial)}, [game.initial], 1
    while waiting:
        s = waiting.pop()
        for a in game.actions(s) if not game.is_terminal(s) else ():
            child = game.result(s, a)
            found += 1
            if game.key(child) not in seen:
                seen.add(game.key(child))
                waiting.append(child)
    return found
