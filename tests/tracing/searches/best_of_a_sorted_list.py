# value and move: plain recursion, many results


def best_of_a_sorted_list(game, state):
    if game.is_terminal(state):
        return [game.utility(state, 0), -1]
    scores = [
        [best_of_a_sorted_list(game, game.result(state, a))[0], a] for a in game.actions(state)
    ]
    scores.sort(key=lambda pair: pair[0])
    return scores[-1] if game.to_move(state) == 0 else scores[0]
