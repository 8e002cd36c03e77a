"""Which submissions are alike: fingerprints of their code, by winnowing.

Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document fingerprinting"
(SIGMOD 2003). Code becomes tokens without names, numbers, texts, comments and layout; every
run of GRAM tokens is hashed, and of WINDOW such hashes in a row the smallest is kept. What
the course handed out itself is left aside, and so is what very many have in common: a textbook's
algorithm leaves little to choose. Likeness is a reason to look, never a proof.
"""

from __future__ import annotations

import io
import keyword
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import combinations
from typing import Final, NamedTuple

Fingerprint = tuple[int, int, int]  # a hash, and the first and last line that it stands for

GRAM: Final = 12  # tokens: the shortest likeness that counts
WINDOW: Final = 6  # likenesses of GRAM + WINDOW - 1 tokens are never missed
COMMON: Final = 0.1  # what more than this share of the class has (and more than 10) is common
FEWEST: Final = 6  # fingerprints that two must share to be a pair
ALIKE: Final = 0.6  # share of the smaller submission's fingerprints


# ---------------------------------------------------------------- code to fingerprints


def fingerprints(cells: Iterable[str]) -> tuple[Fingerprint, ...]:
    """Return the fingerprints of some cells; lines are counted through all of them, from 1."""
    prints: list[Fingerprint] = []
    line = 0
    for source in cells:
        prints += [(h, first + line, last + line) for h, first, last in _prints_of(source)]
        line += len(source.splitlines())
    return tuple(prints)


@lru_cache(maxsize=256)  # what was handed out, and the pack's own, are asked for in every run
def _prints_of(source: str) -> tuple[Fingerprint, ...]:
    return tuple(_winnowed(list(_tokens(source))))


def _tokens(source: str) -> Iterator[tuple[str, int]]:
    """Tokens with their lines, up to where the source stops being Python."""
    skipped = (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    plain = {tokenize.NUMBER: "0", tokenize.STRING: "''"}
    before = tokenize.NEWLINE  # at the beginning of a statement, where a text is a docstring
    whole = source.encode(errors="replace").decode()  # half a character would end it all
    with suppress(tokenize.TokenError, SyntaxError, ValueError, RecursionError):
        for kind, text, start, *_ in tokenize.generate_tokens(io.StringIO(whole).readline):
            if kind in skipped:
                continue
            is_docstring = kind == tokenize.STRING and before == tokenize.NEWLINE
            if kind == tokenize.NAME:
                yield text if keyword.iskeyword(text) else "name", start[0]
            elif kind != tokenize.NEWLINE and not is_docstring:
                yield plain.get(kind, text), start[0]
            before = kind


def _winnowed(tokens: Sequence[tuple[str, int]]) -> list[Fingerprint]:
    """Of every WINDOW runs of tokens the one with the smallest hash, the last of equals."""
    runs = []
    for run in (tokens[i : i + GRAM] for i in range(len(tokens) - GRAM + 1)):
        text = " ".join(text for text, _ in run).encode(errors="replace")
        digest = blake2b(text, digest_size=6).digest()
        runs.append((int.from_bytes(digest), run[0][1], run[-1][1]))
    ranks = [(run[0], -place) for place, run in enumerate(runs)]
    windows = range(max(len(runs) - WINDOW + 1, 1) if runs else 0)
    places = dict.fromkeys(-min(ranks[i : i + WINDOW])[1] for i in windows)
    return [runs[place] for place in places]


# ---------------------------------------------------------------- fingerprints to pairs


class Pair(NamedTuple):
    """Two submissions that are alike.

    `share` is how much of the smaller one's own code is in the other as well; `rare` counts
    the fingerprints they share which few others have.
    """

    one: str
    other: str
    share: float
    rare: int


@dataclass(frozen=True)
class Likeness:
    """The pairs that are alike in a class, the most alike first, and those close to the pack."""

    pairs: tuple[Pair, ...]
    close_to_pack: tuple[tuple[str, float], ...]  # student and share of their code
    handed_out: frozenset[int]


def likeness(
    prints: Mapping[str, Sequence[Fingerprint]], given: Iterable[str], pack: Iterable[str]
) -> Likeness:
    """Compare the fingerprints of a class.

    `given` is the code of the student edition, `pack` that of the course pack, which all may
    read: neither makes two submissions alike.
    """
    edition = {h for h, _, _ in fingerprints(given)}
    own = {h for text in pack for h, _, _ in fingerprints([text])} - edition
    theirs = {s: frozenset(h for h, _, _ in kept) - edition for s, kept in prints.items()}
    shares = {s: len(hashes & own) / len(hashes) for s, hashes in theirs.items() if hashes}
    close = [(s, share) for s, share in shares.items() if share >= ALIKE]
    pairs = _pairs({s: hashes - own for s, hashes in theirs.items()})
    return Likeness(
        tuple(sorted(pairs, key=lambda pair: (-pair.rare * pair.share, pair))),
        tuple(sorted(close, key=lambda pair: (-pair[1], pair))), frozenset(edition | own),
    )  # fmt: skip


def _pairs(prints: Mapping[str, frozenset[int]]) -> Iterator[Pair]:
    """Yield the pairs in which one has most of its code in common with the other."""
    having: dict[int, list[str]] = {}
    for student in sorted(prints):
        for h in prints[student]:
            having.setdefault(h, []).append(student)
    most = max(10.0, COMMON * len(prints))
    together = Counter(
        pair
        for students in having.values()
        if 2 <= len(students) <= most
        for pair in combinations(students, 2)
    )
    for (one, other), rare in together.items():
        shared = len(prints[one] & prints[other])
        share = shared / min(len(prints[one]), len(prints[other]))
        if rare >= FEWEST and share >= ALIKE:
            yield Pair(one, other, share, rare)


def like_lines(
    one: Sequence[Fingerprint], other: Sequence[Fingerprint], without: frozenset[int]
) -> list[frozenset[int]]:
    """Return the lines of either that the other has as well."""
    shared = ({h for h, _, _ in one} & {h for h, _, _ in other}) - without
    return [
        frozenset(n for h, first, last in prints if h in shared for n in range(first, last + 1))
        for prints in (one, other)
    ]
