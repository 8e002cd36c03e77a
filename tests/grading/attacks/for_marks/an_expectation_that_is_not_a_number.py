# ps5_chance q1b, 0 points at most
def expected(distribution, u): return float('nan')
