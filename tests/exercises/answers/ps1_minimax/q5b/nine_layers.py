# wrong: it looks only 9 plies ahead


def count_up_to_symmetry(game):
    seen = layer = {game.initial}
    for _ in range(9):
        going_on = [s for s in layer if not game.is_terminal(s)]
        layer = {game.result(s, a) for s in going_on for a in game.actions(s)}
        seen = seen | layer
    return len({game.key(s) for s in seen})
