# ps3_move_ordering q5, 0 points at most
def effective_branching(nodes, depth): return float('inf')
