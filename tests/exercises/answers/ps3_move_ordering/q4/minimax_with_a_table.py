# wrong: nothing is cut
# points: 4


def alpha_beta_with_table(game, state, depth, table):
    def look(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        if (s, d) not in table:
            pick = (max, min)[game.to_move(s)]
            pairs = [(look(game.result(s, a), d - 1)[0], a) for a in game.actions(s)]
            table[s, d] = pick(pairs, key=lambda pair: pair[0])
        return table[s, d]

    return look(state, depth)
