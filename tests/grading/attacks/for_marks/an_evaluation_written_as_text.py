# ps4_evaluation q2, 0 points at most
def evaluate(state, player): return 'nan'
