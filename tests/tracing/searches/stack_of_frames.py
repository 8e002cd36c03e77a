# value and move: without recursion, a frame made by a helper for each node

INF = float("inf")


class Frame:
    pass


def stack_of_frames(game, state):
    def frame_of(s, a, b):
        f = Frame()
        f.s, f.a, f.b = s, a, b
        f.high = None if game.is_terminal(s) else game.to_move(s) == 0
        f.moves = None if f.high is None else iter(game.actions(s))
        f.best, f.move, f.tried = -INF if f.high else INF, None, None
        return f

    stack, came_back, last = [frame_of(state, -INF, INF)], None, None
    while stack:
        f = stack[-1]
        if f.high is None:
            came_back = game.utility(f.s, 0)
            stack.pop()
            continue
        if came_back is not None:
            if (came_back > f.best) if f.high else (came_back < f.best):
                f.best, f.move = came_back, f.tried
            if f.high:
                f.a = max(f.a, f.best)
            else:
                f.b = min(f.b, f.best)
            came_back = None
            if f.a >= f.b:
                came_back, last = f.best, f
                stack.pop()
                continue
        try:
            f.tried = next(f.moves)
        except StopIteration:
            came_back, last = f.best, f
            stack.pop()
            continue
        stack.append(frame_of(game.result(f.s, f.tried), f.a, f.b))
    return last.best, last.move
