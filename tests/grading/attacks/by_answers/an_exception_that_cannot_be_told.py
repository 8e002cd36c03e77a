class Untold(Exception):
    def __str__(self): raise self
    __repr__ = __str__
def alpha_beta(*_): raise Untold
