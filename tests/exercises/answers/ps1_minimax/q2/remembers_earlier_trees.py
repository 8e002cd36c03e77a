# wrong: it gives a different answer when asked again

answers_of_earlier_trees = {}


def minimax(game, state):
    def value(s):
        if s not in answers_of_earlier_trees:
            answers_of_earlier_trees[s] = (
                game.utility(s, 0)
                if game.is_terminal(s)
                else (min if game.to_move(s) else max)(
                    value(game.result(s, a)) for a in game.actions(s)
                )
            )
        return answers_of_earlier_trees[s]

    best = min if game.to_move(state) else max
    return value(state), best(game.actions(state), key=lambda a: value(game.result(state, a)))
