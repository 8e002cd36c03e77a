"""Slips: what can go wrong in an answer, each with its name, advice, and a program that does it.

An answer that goes wrong exactly as the program does is told the slip's name. The program may be
written out, or made of a *base*: a short program that is right, as a student may write it, in
which some pieces are exchanged (`patches.py` says how they are written). A piece that is not found
in a base raises SlipError: a slip that cannot be made in every base names those it is not made in.

The slips of an exercise stand in a file of their own, `slips.toml`, group by group:

    [words]                            # pieces that several slips name: $keep
    keep = "v, move = v2, a"

    [[minimax]]
    name = "the action returned is always the first"
    advice = "Remember an action whenever it improves the value."
    changes = [["$keep", "v, move = v2, game.actions(state)[0]"]]
    not_in = ["negamax"]

A change is [old, new], or a table with the fields of `Patch`. An entry without a name is another
program that goes wrong like the one before it. What a check finds by itself, without a program,
stands there by its key: `[named.never_negative]`. A file whose bases have several parts may say in
`[parts]` what each is called, and where it is: `in_max = {within = "max_value"}` lets an entry have
changes `in_max`. An entry with `each = [...]` is several, which have these words in the place of
`$each`. With `shared = "..."` an entry is a slip of `shared_slips.toml`, which many exercises have,
in the words of this file; what else it says takes the place of what stands there.

The texts of the bases stand in the same file, `[programs]`, and not in `gamesearch.search`, so that
our own searches may be rewritten without a slip being lost.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path
from string import Template
from textwrap import dedent
from typing import Any, Final, NamedTuple

from gamesearch.game import CHANCE, MAX, MIN
from gamesearch.grading.questions.patches import Patch, PatchError
from gamesearch.grading.questions.question import Named
from gamesearch.grading.verdict import is_shown

Search = Callable[..., Any]  # or another function, or a class
AnyPatch = Patch | tuple[str, str]  # in short: the old piece and the new one
Entry = Mapping[str, Any]  # of a file of slips
_ANNOTATIONS: Final = annotations.compiler_flag  # a base may be annotated with names it lacks
NAMES: Final[dict[str, Any]] = {"MAX": MAX, "MIN": MIN, "CHANCE": CHANCE, "inf": inf}  # of bases
_SHARED: Final = Path(__file__).with_name("shared_slips.toml")


class SlipError(ValueError):
    """A slip that cannot be made where it should be, named with the piece that is missing."""


class Slip(NamedTuple):
    """A way to go wrong: its name, what to look at, and a program that goes wrong so.

    `slips_in` makes the program of a base, by the patches; without any, the base has the slip.
    """

    name: str
    advice: str
    program: Any = None
    patches: tuple[AnyPatch, ...] = ()
    not_in: tuple[str, ...] = ()  # the kinds of base that it is not made in


def slip(
    name: str, advice: str, patches: tuple[AnyPatch, ...] = (), not_in: tuple[str, ...] = ()
) -> Slip:
    """Return a slip that is made by exchanging pieces of a base."""
    return Slip(name, advice, None, patches, not_in)


def first_that_explains(slips: Iterable[Slip], explains: Callable[[Any], float]) -> Named | None:
    """Return name and advice of the first slip that explains an answer; None if none does.

    `explains(program)` is 1 if the answer goes wrong exactly as the program does, 0 if not, and
    something in between if it does so in part: such a slip is named if none explains it wholly.
    None is looked for where it would not be shown.
    """
    partly = None
    for slip in slips if is_shown() else ():
        share = explains(slip.program)
        if share == 1:
            return slip.name, slip.advice
        if share:
            partly = partly or (slip.name, slip.advice)
    return partly


def stopping_slips(
    base: Callable[[int], Base], plies: Iterable[int], *, named: int = 5
) -> Iterator[Slip]:
    """Yield the slip of bases that stop after so many plies; `named` is the last that is told."""
    advice = "Go on until game.is_terminal(state), however deep the tree is."
    for n in plies:  # below `named`, the trees do not decide at which ply
        looks = f"it looks only {n} {'ply' if n == 1 else 'plies'} ahead"
        name = looks if n <= named else "it stops at some depth, before the game is over"
        yield Slip(name, advice, base(n).search())


# ---------------------------------------------------------------- bases


@dataclass(frozen=True, eq=False)
class Base:
    """A program that is right: the text of one that defines `search`, and the names it uses.

    `kinds` are words for what it is like, such as "loop" or "hard". A *style* is patches that
    are made last, after those of a slip.
    """

    text: str
    names: Mapping[str, Any]
    kinds: tuple[str, ...] = ()
    style: tuple[AnyPatch, ...] = ()

    def written(self, kind: str, *patches: AnyPatch) -> Base:
        """Return another base: this one written in another way, which is right as well."""
        tree = _patched(self.text, _meant(patches, self.kinds))
        return Base(ast.unparse(tree), self.names, (*self.kinds, kind), self.style)

    def styled(self, kind: str, *patches: AnyPatch) -> Base:
        """Return this base in a style."""
        return Base(self.text, self.names, (*self.kinds, kind), (*self.style, *patches))

    @cache  # noqa: B019  # bases live as long as the process
    def with_slip(self, slip: Slip) -> Search | None:
        """Return the program with a slip; None if the slip is not meant for it.

        Raises SlipError if a piece that the slip exchanges is not there.
        """
        patches = _meant(slip.patches, self.kinds)
        meant = set(self.kinds).isdisjoint(slip.not_in) and bool(patches) == bool(slip.patches)
        try:
            return self.search(patches) if meant else None
        except PatchError as error:
            kind = " ".join(self.kinds) or "only"
            raise SlipError(
                f"the slip {slip.name!r} cannot be made in the {kind} base: {error}"
            ) from None

    def search(self, patches: tuple[Patch, ...] = ()) -> Search:
        """Return the program with some patches, and then in its style. Raises PatchError."""
        style = _meant(self.style, self.kinds)
        return _search(self.text, (*patches, *style), tuple(self.names.items()))


def slips_in(slips: Sequence[Slip], *bases: Base) -> Iterator[Slip]:
    """Yield every slip with a program that has it, in each base that it is meant for.

    The plainest base comes first. Raises SlipError for a slip that cannot be made in a base it is
    meant for, and for one that is meant for none of them.
    """
    unmade = set(slips)
    for base in bases:
        for slip in slips:
            search = base.with_slip(slip)
            if search is not None:
                unmade.discard(slip)
                yield slip._replace(program=search)
    if unmade:
        raise SlipError(f"the slip {unmade.pop().name!r} is meant for no base that is there")


def _meant(patches: Iterable[AnyPatch], kinds: Sequence[str]) -> tuple[Patch, ...]:
    """Return the patches that are for a base of these kinds. Raises SlipError."""
    meant = []
    for patch in patches:
        match patch:
            case Patch(only=only):
                meant += [patch] if not only or only in kinds else []
            case (str(old), str(new)):
                meant.append(Patch(old, new))
            case _:
                raise SlipError(
                    f"{patch!r} is not a patch; (old, new) was expected, in a tuple of patches "
                    "(a comma may be missing: ((old, new),))"
                )
    return tuple(meant)


@cache  # the same slip comes with many styles
def _patched(text: str, patches: tuple[Patch, ...]) -> ast.Module:
    if not patches:
        return ast.parse(dedent(text))
    return patches[-1].apply(_patched(text, patches[:-1]))


@cache  # slips in one part of a program are the same in bases that differ in another
def _search(text: str, patches: tuple[Patch, ...], names: tuple[tuple[str, Any], ...]) -> Search:
    """Return what the program calls `search`, when it is patched."""
    tree = _patched(text, patches)
    scope = {name: thing for name, thing in names if not name.startswith("__")}
    exec(compile(tree, "<string>", "exec", flags=_ANNOTATIONS), scope)
    if "search" not in scope:
        raise SlipError("a base defines no `search`; a function of this name was expected")
    search: Search = scope["search"]
    return search


# ---------------------------------------------------------------- files of slips


class SlipFile:
    """The slips of a module, from the file beside it: `SlipFile(__file__)`.

    `slips` has them group by group, `named` name and advice of those that the module finds by
    itself, and `programs` what slips are made in, its own and those of the shared file.
    """

    def __init__(self, module: str) -> None:
        """Read the file that is called like the module. Raises SlipError if it cannot be read."""
        path = Path(module).with_suffix(".toml")
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        shared = tomllib.loads(_SHARED.read_text(encoding="utf-8"))
        words: dict[str, str] = {}
        for word, text in (shared.pop("words") | file.pop("words", {})).items():
            words[word] = Template(dedent(text)).substitute(words)  # of those before it
        self.programs: dict[str, str] = {**shared["programs"], **file.pop("programs", {})}
        named, parts = file.pop("named", {}), file.pop("parts", {})
        try:
            self.named = {key: _named(one, words) for key, one in named.items()}
            self.slips = {
                group: tuple(_slips(entries, shared, words, parts))
                for group, entries in file.items()
            }
        except (KeyError, TypeError, ValueError) as error:
            raise SlipError(f"{path.name} has a slip that cannot be read: {error!r}") from None

    def base(
        self, *programs: str, kinds: str = "", names: Mapping[str, Any] = NAMES, **words: object
    ) -> Base:
        """Return a base made of some of the programs, one below the other.

        `kinds` are words with blanks between; of other words, such as DEPTH=3, each stands for a
        piece of the text.
        """
        text = "".join(self.programs[name] for name in programs)
        for word, meaning in words.items():
            text = text.replace(word, str(meaning))
        return Base(text, names, tuple(kinds.split()))


def _named(one: Entry, words: Mapping[str, str]) -> Named:
    name, advice = (Template(one[key]).substitute(words) for key in ("name", "advice"))
    return name, advice


def filled(named: Named, **fields: object) -> Named:
    """Return name and advice with what they leave open, such as `{node}`, filled in."""
    name, advice = (text.format(**fields) for text in named)
    return name, advice


def _slips(
    entries: Iterable[Entry],
    shared: Mapping[str, Entry],
    words: Mapping[str, str],
    parts: Mapping[str, Entry],
) -> Iterator[Slip]:
    texts: Entry = {}
    for entry in entries:
        whole = {**shared[entry["shared"]], **entry} if "shared" in entry else entry
        texts = {**texts, **whole}
        changes = [*whole.get("changes", ())]
        for part, where in parts.items():
            changes += [{"old": old, "new": new, **where} for old, new in whole.get(part, ())]
        for each in whole.get("each", [""]):
            known = {**words, "each": each}
            patches = tuple(_patch(change, known) for change in changes)
            yield slip(*_named(texts, known), patches, tuple(whole.get("not_in", ())))


def _patch(change: Any, words: Mapping[str, str]) -> Patch:
    if isinstance(change, list):
        change = dict(zip(("old", "new"), change, strict=True))
    old, new = (Template(dedent(change[side])).substitute(words) for side in ("old", "new"))
    return Patch(**(change | {"old": old, "new": new}))
