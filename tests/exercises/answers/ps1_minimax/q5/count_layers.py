# right


def count_states(game):
    layer, seen = {game.initial}, set()
    while layer:
        seen |= layer
        layer = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        } - seen
    return len(seen)
