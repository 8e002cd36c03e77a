# right


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state=state):
        return game.utility(state, player=0), None
    if depth == 0:
        return evaluate(state=state, player=0), None
    choose = min if game.to_move(state=state) else max
    return choose(
        (cutoff_search(game, game.result(state, action=a), depth - 1, evaluate)[0], a)
        for a in game.actions(state=state)
    )
