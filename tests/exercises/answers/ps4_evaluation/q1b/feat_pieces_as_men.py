# wrong: kings are counted among the men
# points: 3.5

from gamesearch.games import Checkers

checkers = Checkers()


def feat_pieces_as_men(state, player):
    f = checkers.features(state, player)
    first = (1, 2, 3, 4) if player == 0 else (29, 30, 31, 32)
    other = (29, 30, 31, 32) if player == 0 else (1, 2, 3, 4)
    mine = [m for m in checkers.squares(state, player)[0] if m in first]
    theirs = [m for m in checkers.squares(state, 1 - player)[0] if m in other]
    return {
        "men": f["pieces"],
        "kings": f["kings"],
        "advance": f["advance_sum"],
        "home": len(mine) - len(theirs),
    }


features = feat_pieces_as_men
