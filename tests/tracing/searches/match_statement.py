# value: other clothes


def match_statement(game, state):
    kids = lambda: [match_statement(game, game.result(state, a)) for a in game.actions(state)]
    match "leaf" if game.is_terminal(state) else game.to_move(state):
        case "leaf":
            return game.utility(state, 0)
        case 0:
            return max(kids())
        case _:
            return min(kids())
