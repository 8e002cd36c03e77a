# ps2_alpha_beta q2, 0 points at most
import gamesearch.games.tree as tree
tree.GameTree.utility = lambda self, state, player: 0
def alpha_beta(game, state):
    line = []
    while not game.is_terminal(state):
        a = game.actions(state)[0]
        line.append(a)
        state = game.result(state, a)
    return 0, line
