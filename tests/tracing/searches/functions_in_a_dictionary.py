# value: functional, memory, numbers


def functions_in_a_dictionary(game, state):
    rules = {
        0: lambda s: max(step(game.result(s, a)) for a in game.actions(s)),
        1: lambda s: min(step(game.result(s, a)) for a in game.actions(s)),
        "end": lambda s: game.utility(s, 0),
    }
    step = lambda s: rules["end" if game.is_terminal(s) else game.to_move(s)](s)
    return step(state)
