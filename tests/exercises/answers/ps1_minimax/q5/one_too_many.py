# wrong: the first state is counted twice
# points: 0

def count_states(game):
    seen, todo = {game.initial}, [game.initial]
    while todo:
        s = todo.pop()
        if not game.is_terminal(s):
            for a in game.actions(s):
                t = game.result(s, a)
                if t not in seen:
                    seen.add(t)
                    todo.append(t)
    return len(seen) + 1
