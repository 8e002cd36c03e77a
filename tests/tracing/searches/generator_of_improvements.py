# value: without recursion


def generator_of_improvements(game, state):
    def improving(s, sign):
        if game.is_terminal(s):
            yield game.utility(s, 0)
            return
        best = None
        for a in game.actions(s):
            *_, v = improving(game.result(s, a), -sign)
            if best is None or sign * v > sign * best:
                best = v
                yield best

    *_, last = improving(state, -1 if game.to_move(state) else 1)
    return last
