# value: without recursion

INF = float("inf")


def stack_of_lists(game, state):
    start = lambda s: [s, iter(game.actions(s)), (-INF, INF)[game.to_move(s)]]
    stack = [start(state)]
    while True:
        s, moves, got = stack[-1]
        a = next(moves, None)
        if a is None:
            stack.pop()
        elif not game.is_terminal(child := game.result(s, a)):
            stack.append(start(child))
            continue
        else:
            got = game.utility(child, 0)
        if not stack:
            return got
        stack[-1][2] = (max, min)[game.to_move(stack[-1][0])](stack[-1][2], got)
