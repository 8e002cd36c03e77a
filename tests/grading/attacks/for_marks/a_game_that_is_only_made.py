# ps1_minimax q1, 0 points at most
class TakeAway:
    def __init__(self, *_): pass
    def __getattr__(self, name): return self
    def __call__(self, *_): return self
    def __iter__(self): return iter(())
