# wrong: a state counts once for each number of moves
# points: 0


def count_states(game):
    layer, total = {game.initial}, 0
    while layer:
        total += len(layer)
        layer = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        }
    return total
