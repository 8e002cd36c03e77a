# wrong: `home` looks at the row in which men are crowned
# points: 2

from gamesearch.games import Checkers

CHECKERS = Checkers()


def side(state, player):
    men, kings = CHECKERS.squares(state, player)
    rows = [(q - 1) // 4 for q in men]
    return {
        "men": len(men),
        "kings": len(kings),
        "advance": sum(abs(row - 7 * player) for row in rows),
        "home": sum(row == 7 * (1 - player) for row in rows),
    }


def features(state, player):
    mine, theirs = side(state, player), side(state, 1 - player)
    return {name: mine[name] - theirs[name] for name in mine}
