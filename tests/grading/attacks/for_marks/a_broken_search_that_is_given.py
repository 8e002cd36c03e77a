# ps2_alpha_beta q2, 0 points at most
from gamesearch import assignment
alpha_beta = assignment('ps2_alpha_beta').broken()[0]
