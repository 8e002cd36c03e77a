# value: alpha-beta in other clothes

INF = float("inf")
EPSILON = 1e-9


def scout_with_epsilon(game, state):
    def go(s, a, b, color):
        if game.is_terminal(s):
            return color * game.utility(s, 0)
        best = -INF
        for i, move in enumerate(game.actions(s)):
            child = game.result(s, move)
            score = -go(child, -a - EPSILON if i else -b, -a, -color)
            if i and a < score < b:
                score = -go(child, -b, -a, -color)
            best = max(best, score)
            a = max(a, score)
            if a >= b:
                break
        return best

    color = -1 if game.to_move(state) else 1
    return color * go(state, -INF, INF, color)
