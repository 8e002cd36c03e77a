# wrong: `advance` is the mean
# points: 3

from gamesearch.games import Checkers

checkers = Checkers()


def features(state, player):
    def count(p):
        men, kings = checkers.squares(state, p)
        rows = [(s - 1) // 4 for s in men]
        adv = (sum(rows) if p == 0 else sum(7 - r for r in rows)) / max(1, len(rows))
        home = sum(1 for r in rows if r == (0 if p == 0 else 7))
        return {"men": len(men), "kings": len(kings), "advance": adv, "home": home}

    mine, theirs = count(player), count(1 - player)
    return {k: mine[k] - theirs[k] for k in mine}
