# right

from gamesearch.games import Checkers

checkers = Checkers()


def features(state, player):
    d = dict(men=0, kings=0, advance=0, home=0)
    for p in (0, 1):
        sign = 1 if p == player else -1
        men, kings = checkers.squares(state, p)
        d["men"] += sign * len(men)
        d["kings"] += sign * len(kings)
        for s in men:
            r = (s - 1) // 4
            if p == 1:
                r = 7 - r
            d["advance"] += sign * r
            if r == 0:
                d["home"] += sign
    return d
