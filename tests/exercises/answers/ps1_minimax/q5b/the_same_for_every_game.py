# wrong: the number is the same for every game

from gamesearch.games.tic_tac_toe import TicTacToe


def count_up_to_symmetry(game):
    game = TicTacToe(2, 3, 2)
    seen, frontier = {game.key(game.initial)}, [game.initial]
    for state in frontier:
        if not game.is_terminal(state):
            for action in game.actions(state):
                child = game.result(state, action)
                if game.key(child) not in seen:
                    seen.add(game.key(child))
                    frontier.append(child)
    return len(seen)
