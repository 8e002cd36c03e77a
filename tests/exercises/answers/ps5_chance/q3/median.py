# wrong: the median of the outcomes is taken

from statistics import median

worth = float


def mean(ps, vs):
    return median(vs)


by_dice = None
everybody_max = False


def kept(i, a):
    return a


def expectiminimax(game, state):
    if game.is_terminal(state):
        return worth(game.utility(state, 0)), None
    actions = list(game.actions(state))
    values = [expectiminimax(game, game.result(state, a))[0] for a in actions]
    mover = game.to_move(state)
    if mover == -1:
        chances = [game.probability(state, a) for a in actions]
        return mean(chances, values), by_dice and by_dice(actions)
    best = max(values) if mover == 0 or everybody_max else min(values)
    return best, kept(values.index(best), actions[values.index(best)])
