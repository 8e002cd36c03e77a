# ps2_alpha_beta q2, 0 points at most
from gamesearch import assignment
def alpha_beta(game, state):
    return assignment('ps2_alpha_beta').broken()[3](game, state)
