# ps2_alpha_beta q2, 0 points at most
async def alpha_beta(g, s): return 3, 'a1'
