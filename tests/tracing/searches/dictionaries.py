# value and move: plain recursion, many results


def dictionaries(game, state):
    if game.is_terminal(state):
        return {"score": game.utility(state, 0), "index": None}
    moves = [
        {"index": a, "score": dictionaries(game, game.result(state, a))["score"]}
        for a in game.actions(state)
    ]
    return (max, min)[game.to_move(state)](moves, key=lambda move: move["score"])
