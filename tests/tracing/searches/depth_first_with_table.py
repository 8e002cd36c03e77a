# its own value: a table by keys of its own, which is asked before the depth

MET = []  # where it estimated


def depth_first_with_table(game, state, depth=2):
    table = {}

    def search(s, depth):
        key = (depth, s)
        if key in table:
            return table[key]
        if depth == 0:
            MET.append(s)
            table[key] = 2 * sum(s) - len(s)
            return table[key]
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [search(game.result(s, a), depth - 1) for a in game.actions(s)]
        table[key] = max(values) if game.to_move(s) == 0 else min(values)
        return table[key]

    return search(state, depth)
