# ps2_alpha_beta q2, 0 points at most
import gamesearch
def alpha_beta(game, state):
    line, s = [], state
    value, action = gamesearch.alpha_beta_search(game, s)
    while action is not None:
        line.append(action)
        s = game.result(s, action)
        if game.is_terminal(s): break
        _, action = gamesearch.alpha_beta_search(game, s)
    return value, line
