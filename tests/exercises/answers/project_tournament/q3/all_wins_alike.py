# wrong: it puts off an immediate win


from gamesearch.game import BudgetExceeded


def agent(game, state, budget):
    sign = 1 if game.to_move(state) == 0 else -1
    best = game.actions(state)[0]

    def worth(state, depth, sign):
        if game.is_terminal(state):
            return sign * game.utility(state, 0)
        if depth == 0:
            return 0
        return max(-worth(game.result(state, a), depth - 1, -sign) for a in game.actions(state))

    try:
        for depth in range(1, 5):
            kids = [(game.result(state, a), -a) for a in game.actions(state)]
            best = -max((-worth(kid, depth - 1, -sign), a) for kid, a in kids)[1]
    except BudgetExceeded:
        pass
    return best
