# wrong: White's men count more the less they have advanced
# points: 4

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    (black, crowned), (white, other) = checkers.squares(state, 0), checkers.squares(state, 1)
    ahead = len(black) - len(white) + 1.5 * (len(crowned) - len(other))
    ahead += 0.1 * (sum((s - 1) // 4 for s in black) - sum((s - 1) // 4 for s in white))
    return ahead / 60 if player == 0 else -ahead / 60
