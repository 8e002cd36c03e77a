# right


def count_up_to_symmetry(game):
    kinds = {game.key(game.initial): game.initial}
    new = dict(kinds)
    while new:
        below = {}
        for s in new.values():
            for a in game.actions(s) if not game.is_terminal(s) else ():
                child = game.result(s, a)
                below.setdefault(game.key(child), child)
        new = {key: s for key, s in below.items() if key not in kinds}
        kinds |= new
    return len(kinds)
