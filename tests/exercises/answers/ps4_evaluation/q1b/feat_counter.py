# right

from collections import Counter

from gamesearch.games import Checkers

checkers = Checkers()


def one_side_of_feat_counter(state, p):
    men, kings = checkers.squares(state, p)
    c = Counter(men=len(men), kings=len(kings))
    for m in men:
        r = (m - 1) // 4
        r = 7 - r if p else r
        c["advance"] += r
        c["home"] += r == 0
    return c


def features(state, player):
    a, b = one_side_of_feat_counter(state, player), one_side_of_feat_counter(state, 1 - player)
    return {k: a[k] - b[k] for k in ["men", "kings", "advance", "home"]}
