# wrong: 18 of the 20 runs play a2 with fewer playouts
# points: 3

from gamesearch import assignment
from gamesearch.search import uct

trap = assignment("ps7_beyond", student="ada").trap()
first, second = trap.to_nested()
low, high, sure = min(first), max(first), second[0]


def needed(runs):
    for n in (10, 20, 30, 40, 60, 80, 120, 160):
        if sum(next(uct(trap, batch=n, seed=seed)).action == 1 for seed in range(20)) >= runs:
            return n


seen_through = {
    "random": sum(first) / 3,
    "minimax": low,
    "share": (high - sure) / (high - low),
    "playouts": 160,
}
