# wrong: the rows of both colours are counted from the top
# points: 2

from gamesearch.games import Checkers

checkers = Checkers()


def features(state, player):
    men0, k0 = checkers.squares(state, 0)
    men1, k1 = checkers.squares(state, 1)
    d = {}
    d["men"] = len(men0) - len(men1)
    d["kings"] = len(k0) - len(k1)
    d["advance"] = sum((m - 1) // 4 for m in men0) - sum(7 - (m - 1) // 4 for m in men1)
    d["home"] = sum(m <= 4 for m in men0) - sum(m <= 4 for m in men1)
    if player == 1:
        d = {k: -v for k, v in d.items()}
    return d
