# wrong: looks only 9 plies ahead
# points: 0


def count_states(game):
    seen, layer = {game.initial}, [game.initial]
    for _ in range(9):
        below = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        }
        layer = below - seen
        seen |= layer
    return len(seen)
