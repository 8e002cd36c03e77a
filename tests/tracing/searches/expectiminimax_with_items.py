# value and move: plain recursion, many results


def expectiminimax_with_items(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        below = [value(game.result(s, a)) for a in game.actions(s)]
        if game.to_move(s) == 0:
            return max(below)
        if game.to_move(s) == 1:
            return min(below)
        return sum(game.probability(s, i) * v for i, v in enumerate(below))

    results = {a: value(game.result(state, a)) for a in game.actions(state)}
    return sorted(results.items(), key=lambda item: item[1], reverse=game.to_move(state) == 0)[0]
