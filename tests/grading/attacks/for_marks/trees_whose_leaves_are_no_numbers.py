# ps2_alpha_beta q4, 0 points at most
def bug_hunt(): return [[[float('nan'), 1], [2, float('nan')]]] * 4
