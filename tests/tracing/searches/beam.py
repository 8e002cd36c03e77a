# its own value: other moves are left out


def beam(game, state, width=2):
    def go(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        moves = list(game.actions(s))[:width]
        return (max, min)[game.to_move(s)](go(game.result(s, a)) for a in moves)

    return go(state)
