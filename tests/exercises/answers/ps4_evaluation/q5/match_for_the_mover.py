# wrong: it answers for the player to move, not for the player who asks
# points: 0

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, checkers.to_move(state))
    return (f["pieces"] + f["kings"] - 0.9 * f["menaced"]) / 60
