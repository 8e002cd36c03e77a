# wrong: looked at more than 50,000 states
# points: 0.5


def count_states(game):
    seen, waiting = [game.initial], [game.initial]
    known = set(seen)
    while waiting:
        s = waiting.pop(0)
        for a in game.actions(s):
            child = game.result(s, a)
            if not game.is_terminal(child):
                waiting.append(child)
            known.add(child)
    return len(known)
