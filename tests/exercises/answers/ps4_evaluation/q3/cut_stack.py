# right

from math import inf


def cutoff_search(game, state, depth, evaluate):
    def frame(s, d, via):
        p = game.to_move(s)
        return [s, d, iter(game.actions(s)), p, -inf if p == 0 else inf, None, via]

    stack = [frame(state, depth, None)]
    while True:
        top = stack[-1]
        a = next(top[2], None)
        if a is None:
            stack.pop()
            if not stack:
                return top[4], top[5]
            v, via, top = top[4], top[6], stack[-1]
        else:
            s = game.result(top[0], a)
            via = a
            if game.is_terminal(s):
                v = game.utility(s, 0)
            elif top[1] == 1:
                v = evaluate(s, 0)
            else:
                stack.append(frame(s, top[1] - 1, a))
                continue
        if top[5] is None or (v > top[4] if top[3] == 0 else v < top[4]):
            top[4], top[5] = v, via
