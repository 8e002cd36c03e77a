# wrong: it gives a different answer when asked again
# points: 0

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


totals_of_feat_running = dict.fromkeys(["men", "kings", "advance", "home"], 0)


def features(state, player):
    mine = one_side_of_feat_counter(state, player)
    theirs = one_side_of_feat_counter(state, 1 - player)
    for k in totals_of_feat_running:
        totals_of_feat_running[k] += mine[k] - theirs[k]
    return totals_of_feat_running
