# right


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    kids = [(a, value(game, game.result(state, a))) for a in game.actions(state)]
    match game.to_move(state):
        case 0:
            return max(v for _, v in kids)
        case 1:
            return min(v for _, v in kids)
        case -1:
            total = 0.0
            for a, v in kids:
                total += v * game.probability(state, a)
            return total
