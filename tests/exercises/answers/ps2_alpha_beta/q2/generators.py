# right

from math import inf


def alpha_beta(game, state):
    """Each node is a generator that asks for its children's values one by one."""

    def node(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a in game.actions(s):
            w, _ = yield node(game.result(s, a), alpha, beta)
            if w > v if is_max else w < v:
                v, move = w, a
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v, move

    stack, answer = [node(state, -inf, inf)], None
    while stack:
        try:
            stack.append(stack[-1].send(answer))
            answer = None
        except StopIteration as done:
            stack.pop()
            answer = done.value
    return answer
