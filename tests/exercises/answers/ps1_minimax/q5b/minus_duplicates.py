# wrong: divided by the number of symmetries



def count_up_to_symmetry(game):
    seen, todo = {game.initial}, [game.initial]
    while todo:
        s = todo.pop()
        if not game.is_terminal(s):
            for a in game.actions(s):
                c = game.result(s, a)
                if c not in seen:
                    seen.add(c)
                    todo.append(c)
    return len(seen) // 8 + 1
