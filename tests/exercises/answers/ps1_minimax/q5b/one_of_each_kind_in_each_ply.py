# wrong: a state counts once for each number of moves that leads to it
# points: 0


def count_up_to_symmetry(game):
    kinds, found = {game.key(game.initial): game.initial}, 0
    while kinds:
        found += len(kinds)
        unfinished = [s for s in kinds.values() if not game.is_terminal(s)]
        below = [game.result(s, a) for s in unfinished for a in game.actions(s)]
        kinds = {game.key(child): child for child in below}
    return found
