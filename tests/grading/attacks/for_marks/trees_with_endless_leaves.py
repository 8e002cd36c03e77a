# ps2_alpha_beta q4, 0 points at most
def bug_hunt(): return [[[float('inf'), 1], [2, -float('inf')]]] * 4
