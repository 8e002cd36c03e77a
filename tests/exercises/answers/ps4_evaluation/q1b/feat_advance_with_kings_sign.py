# wrong: `advance` counts kings as well
# points: 1

from gamesearch.games import Checkers

checkers = Checkers()


def features(state, player):
    def f(p):
        men, kings = checkers.squares(state, p)
        rows = [(q - 1) // 4 if p == 0 else 7 - (q - 1) // 4 for q in men + kings]
        return [len(men), len(kings), sum(rows), len([r for r in rows if r == 0])]

    x, y = f(player), f(1 - player)
    return dict(zip(["men", "kings", "advance", "home"], [i - j for i, j in zip(x, y)]))
