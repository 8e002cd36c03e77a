# ps2_alpha_beta q2, 0 points at most
class alpha_beta(tuple):
    def __new__(cls, *_): return tuple.__new__(cls, (0, None))
