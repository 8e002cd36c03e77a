# right

from math import inf


def alpha_beta(game, state):
    def begun(s, alpha, beta, via):
        start = -inf if game.to_move(s) == 0 else inf
        return {"s": s, "left": list(game.actions(s)), "window": [alpha, beta], "via": via,
                "best": (start, None)}  # fmt: skip

    def take(node, v, a):
        side = game.to_move(node["s"])
        if v < node["best"][0] if side else v > node["best"][0]:
            node["best"] = v, a
        node["window"][side] = (max, min)[side](node["window"][side], v)

    if game.is_terminal(state):
        return game.utility(state, 0), None
    stack = [begun(state, -inf, inf, None)]
    while True:
        node = stack[-1]
        alpha, beta = node["window"]
        if alpha < beta and node["left"]:
            a = node["left"].pop(0)
            child = game.result(node["s"], a)
            if game.is_terminal(child):
                take(node, game.utility(child, 0), a)
            else:
                stack.append(begun(child, alpha, beta, a))
        elif len(stack) == 1:
            return node["best"]
        else:
            stack.pop()
            take(stack[-1], node["best"][0], node["via"])
