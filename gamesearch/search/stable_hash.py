"""A hash that is the same everywhere, for tables whose slots it names.

Python's own is 64 bits wide on most machines and 32 in a browser. In another slot a key would
replace other entries, so a search would visit other nodes there. Where `hash` is narrow, this
computes what the wide one gives.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable
from typing import Final

_ALL_BITS: Final = (1 << 64) - 1
_MODULUS: Final = (1 << 61) - 1  # of numbers, on machines of 64 bits
_NONE: Final = 0xFCA86420  # from Python 3.12 on
# xxHash with 64 bits, as in CPython's Objects/tupleobject.c
_PRIME_1: Final = 11400714785074694791
_PRIME_2: Final = 14029467366897019727
_PRIME_5: Final = 2870177450012600261


def wide_hash(key: Hashable) -> int:
    """Return the hash that CPython gives on machines of 64 bits to numbers, None and tuples.

    Any other key gets this machine's own hash.

    >>> wide_hash((3, (12, -1))) == hash((3, (12, -1))) or sys.hash_info.width < 64
    True
    """
    match key:
        case int():
            number = abs(key) % _MODULUS
            number = -number if key < 0 else number
            return -2 if number == -1 else number
        case tuple():
            lanes = _PRIME_5
            for item in key:
                lanes = (lanes + (wide_hash(item) & _ALL_BITS) * _PRIME_2) & _ALL_BITS
                lanes = (lanes << 31 | lanes >> 33) & _ALL_BITS
                lanes = lanes * _PRIME_1 & _ALL_BITS
            lanes = (lanes + (len(key) ^ _PRIME_5 ^ 3527539)) & _ALL_BITS
            lanes = 1546275796 if lanes == _ALL_BITS else lanes
            return lanes - (1 << 64) if lanes >> 63 else lanes
        case None:
            return _NONE
        case _:
            return hash(key)


stable_hash: Final = hash if sys.hash_info.width == 64 else wide_hash
