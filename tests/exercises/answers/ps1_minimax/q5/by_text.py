# wrong: states are told apart by how they are written
# points: 0


def count_states(game):
    seen = set()

    def go(s):
        if repr(s) in seen:
            return
        seen.add(repr(s))
        if not game.is_terminal(s):
            for a in game.actions(s):
                go(game.result(s, a))

    go(game.initial)
    return len(seen)
