# right

from gamesearch.games import Checkers

checkers = Checkers()


def feat_library(state, player):
    f = checkers.features(state, player)
    home = {0: {1, 2, 3, 4}, 1: {29, 30, 31, 32}}
    guards = [len(home[p] & set(checkers.squares(state, p)[0])) for p in (0, 1)]
    diff = guards[player] - guards[1 - player]
    return dict(men=f["pawns"], kings=f["kings"], advance=f["advance_sum"], home=diff)


features = feat_library
