# wrong: White's men count more the less they have advanced
# points: 6

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    tot = []
    for p in (player, 1 - player):
        men, kings = checkers.squares(state, p)
        tot.append(len(men) + 2.0 * len(kings) + sum(0.05 * ((m - 1) // 4) for m in men))
    return (tot[0] - tot[1]) / 50
