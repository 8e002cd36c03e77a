# value: alpha-beta in other clothes

INF = float("inf")


def bounds_in_a_dictionary(game, state):
    def go(s, bounds):
        if game.is_terminal(s):
            return game.utility(s, 0)
        bounds, (side, pick) = dict(bounds), (("alpha", max), ("beta", min))[game.to_move(s)]
        for a in game.actions(s):
            bounds[side] = pick(bounds[side], go(game.result(s, a), bounds))
            if bounds["alpha"] >= bounds["beta"]:
                break
        return bounds[side]

    return go(state, {"alpha": -INF, "beta": INF})
