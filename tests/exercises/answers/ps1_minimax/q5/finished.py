# wrong: only finished states
# points: 0


def count_states(game):
    seen, layer = {game.initial}, [game.initial]
    while layer:
        below = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        }
        layer = below - seen
        seen |= layer
    return len([s for s in seen if game.is_terminal(s)])
