# wrong: UnboundLocalError

from gamesearch.game import BudgetExceeded


def agent(game, state, budget):
    acts = list(game.actions(state))
    def v(s, d):
        if game.is_terminal(s): return game.utility(s, 0) * (1 + d)
        if d == 0: return game.evaluate(s, 0)
        k = [v(game.result(s, a), d - 1) for a in game.actions(s)]
        return max(k) if game.to_move(s) == 0 else min(k)
    try:
        for d in range(0, 42):
            vals = {a: v(game.result(state, a), d) for a in acts}
            answer = (max if game.to_move(state) == 0 else min)(vals, key=vals.get)
    except BudgetExceeded:
        pass
    return answer
