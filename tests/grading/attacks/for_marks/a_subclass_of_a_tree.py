# ps2_alpha_beta q4, 0 points at most
from gamesearch import GameTree
class T(GameTree):
    def utility(self, *_): return float('nan')
def bug_hunt(): return [T([1, 2])] * 4
