# wrong: the first state is not counted
# points: 0


def count_states(game):
    seen, layer = set(), [game.initial]
    while layer:
        below = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        }
        layer = below - seen
        seen |= layer
    return len(seen)
