# wrong: it calls cutoff_search of the package
# points: 0

from gamesearch.game import BudgetExceeded
from gamesearch.search import cutoff_search


def agent(game, state, budget):
    best = game.actions(state)[0]
    try:
        for depth in range(1, 43):
            best = cutoff_search(game, state, depth=depth, evaluate=game.evaluate).action
    except BudgetExceeded:
        pass
    return best
