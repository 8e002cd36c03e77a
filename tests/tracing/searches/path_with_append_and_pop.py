# value: plain recursion, many results


def path_with_append_and_pop(game, state):
    def value(path):
        if game.is_terminal(s := tuple(path)):
            return game.utility(s, 0)
        values = []
        for a in game.actions(s):
            path.append(a)
            values.append(value(path))
            path.pop()
        return (max, min)[game.to_move(s)](values)

    return value(list(state))
