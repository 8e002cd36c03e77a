# wrong: a state counts again each time
# points: 0


def count_states(game):
    count = 1
    seen = set()
    todo = [game.initial]
    while todo:
        s = todo.pop()
        for a in game.actions(s):
            t = game.result(s, a)
            count += 1
            if t not in seen:
                seen.add(t)
                todo.append(t)
    return count
