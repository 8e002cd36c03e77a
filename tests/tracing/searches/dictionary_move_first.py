# value and move: results in other forms

INF = float("inf")


def dictionary_move_first(game, state, alpha=-INF, beta=INF):
    if game.is_terminal(state):
        return {"move": None, "value": game.utility(state, 0)}
    top = game.to_move(state) == 0
    best = {"move": None, "value": -INF if top else INF}
    for a in game.actions(state):
        found = dictionary_move_first(game, game.result(state, a), alpha, beta)["value"]
        if found > best["value"] if top else found < best["value"]:
            best = {"move": a, "value": found}
        if top:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return best
