# wrong: it counts for the player to move, not for the player who asks
# points: 0

from gamesearch.games import Checkers

checkers = Checkers()


def features(state, player):
    me = checkers.to_move(state)

    def count(p):
        men, kings = checkers.squares(state, p)
        rows = [(m - 1) // 4 for m in men]
        if p == 1:
            rows = [7 - r for r in rows]
        return {"men": len(men), "kings": len(kings), "advance": sum(rows), "home": rows.count(0)}

    mine, theirs = count(me), count(1 - me)
    return {k: mine[k] - theirs[k] for k in mine}
