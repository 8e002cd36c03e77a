# ps2_alpha_beta q4, 0 points at most
from gamesearch import GameTree
def bug_hunt(): return [GameTree.parse('[{1/2: 4, 1/2: 0}, 3]')] * 4
