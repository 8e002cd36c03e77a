# right


def cutoff_search(game, state, depth, evaluate, ply=0):
    over = game.is_terminal(state)
    if over or ply == depth:
        return [game.utility(state, 0) if over else evaluate(state, 0), None]
    choose = min if game.to_move(state) == 1 else max
    found = {a: cutoff_search(game, game.result(state, a), depth, evaluate, ply + 1)[0]
             for a in game.actions(state)}  # fmt: skip
    action = choose(found, key=found.get)
    return [found[action], action]
