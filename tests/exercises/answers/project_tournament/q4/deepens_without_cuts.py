# wrong: it does not see a win in five plies
# points: 2

from gamesearch.game import BudgetExceeded


def look(game, s, depth):
    if game.is_terminal(s):
        return game.utility(s, 0) * (1 + depth)
    if depth == 0:
        return game.evaluate(s, 0)
    vs = [look(game, game.result(s, a), depth - 1) for a in game.actions(s)]
    return max(vs) if game.to_move(s) == 0 else min(vs)

def agent(game, state, budget):
    answer = list(game.actions(state))[0]
    depth = 1
    try:
        while depth < 5:
            values = {a: look(game, game.result(state, a), depth - 1) for a in game.actions(state)}
            pick = max if game.to_move(state) == 0 else min
            answer = pick(values, key=values.get)
            depth += 1
    except BudgetExceeded:
        return answer
    return answer
