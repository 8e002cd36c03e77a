class alpha_beta:
    def __new__(cls, *_): return 0, 0
