# value: in two modules

from types import ModuleType

upper, lower = ModuleType("upper"), ModuleType("lower")
exec(
    """
def highest(game, s, alpha, beta):
    if game.is_terminal(s):
        return game.utility(s, 0)
    v = -float("inf")
    for a in game.actions(s):
        v = max(v, lower.lowest(game, game.result(s, a), alpha, beta))
        alpha = max(alpha, v)
        if v >= beta:
            break
    return v
""",
    vars(upper),
)
exec(
    """
def lowest(game, s, alpha, beta):
    if game.is_terminal(s):
        return game.utility(s, 0)
    v = float("inf")
    for a in game.actions(s):
        v = min(v, upper.highest(game, game.result(s, a), alpha, beta))
        beta = min(beta, v)
        if v <= alpha:
            break
    return v
""",
    vars(lower),
)
upper.lower, lower.upper = lower, upper


def of_two_modules(game, state):
    search = lower.lowest if game.to_move(state) else upper.highest
    return search(game, state, -float("inf"), float("inf"))
