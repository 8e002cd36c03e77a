# ps2_alpha_beta q2, 0 points at most
from gamesearch.exercises.ps2_alpha_beta.questions import alpha_beta
