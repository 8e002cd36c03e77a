# wrong: rows begin a square too early: q // 4
# points: 1

from gamesearch.games import Checkers

checkers = Checkers()


def features(state, player):
    res = {}
    both = []
    for p in [player, 1 - player]:
        men, kings = checkers.squares(state, p)
        adv = 0
        home = 0
        for m in men:
            row = m // 4
            if p == 1:
                row = 7 - row
            adv += row
            if row == 0:
                home += 1
        both.append((len(men), len(kings), adv, home))
    for i, n in enumerate(["men", "kings", "advance", "home"]):
        res[n] = both[0][i] - both[1][i]
    return res
