# ps2_alpha_beta q2, 0 points at most
from gamesearch.search.alpha_beta import alpha_beta_search as alpha_beta
