# wrong: the opponent's pieces are added
# points: 6

from gamesearch.games import Checkers

checkers = Checkers()


def own_pieces_only(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    men, kings = checkers.squares(state, player)
    rows = [(q - 1) // 4 if player == 0 else 7 - (q - 1) // 4 for q in men]
    return (len(men) + 2 * len(kings) + 0.05 * sum(rows)) / 40


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    mine, theirs = (own_pieces_only(state, who) for who in (player, 1 - player))
    return mine / 2 + theirs / 3
