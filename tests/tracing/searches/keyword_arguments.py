# value and move: alpha-beta in other clothes


def keyword_arguments(game, state):
    def search(*, s, lo, hi, turn):
        if game.is_terminal(s):
            return {"val": game.utility(s, 0), "act": None}
        out = {"val": hi if turn else lo, "act": None}
        for a in game.actions(s):
            got = search(s=game.result(s, a), lo=lo, hi=hi, turn=1 - turn)["val"]
            if turn == 0 and got > lo:
                lo, out = got, {"val": got, "act": a}
            if turn == 1 and got < hi:
                hi, out = got, {"val": got, "act": a}
            if lo >= hi:
                break
        return out

    return search(s=state, lo=-1e9, hi=1e9, turn=game.to_move(state))
