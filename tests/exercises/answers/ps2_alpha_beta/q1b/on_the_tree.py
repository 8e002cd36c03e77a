# right

from math import inf

my_walk = {
    "": "17",
    "0": "17",
    "1": "≤ 14",
    "0.0": "17",
    "0.1": ">=20",
    "1.0": "14",
    "bounds 0": "−∞ ∞",
    "bounds 1": "[17, ∞]",
    "bounds 0.0": "-inf +inf",
    "bounds 0.1": "-oo 17",
    "bounds 1.0": "17 inf",
    "cut 0.1.1": True,
    "cut 1.1": True,
    "cut 1.2": True,
}
