# wrong: it looks only 2 plies ahead
# points: 0

def count_states(game):
    seen = {game.initial}
    for a in game.actions(game.initial):
        s = game.result(game.initial, a)
        seen.add(s)
        if not game.is_terminal(s):
            for b in game.actions(s):
                seen.add(game.result(s, b))
    return len(seen)
