# wrong: equal by symmetry count once
# points: 0

def count_states(game):
    seen = set()

    def go(s):
        k = game.key(s) if hasattr(game, "key") else s
        if k in seen:
            return
        seen.add(k)
        if not game.is_terminal(s):
            for a in game.actions(s):
                go(game.result(s, a))

    go(game.initial)
    return len(seen)
