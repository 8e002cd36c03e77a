# text: plain recursion, many results


def texts(game, state):
    if game.is_terminal(state):
        return f"{game.utility(state, 0)}:"
    below = {a: texts(game, game.result(state, a)) for a in game.actions(state)}
    found = [text.split(":")[0] + f":{a}" for a, text in below.items()]
    return (max, min)[game.to_move(state)](found, key=lambda text: int(text.split(":")[0]))
