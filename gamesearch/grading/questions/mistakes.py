"""Programs with a known mistake: a right one with a piece of it exchanged.

A *base* is a short program that is right, as a student may write it. A *mistake* says what it is
called, what to look at, and which pieces of a base it exchanges for others. An answer that goes
wrong exactly as a base with a mistake does is told the name of that mistake.

The bases of an assignment stand beside its mistakes and not in `gamesearch.search`, so that our
own searches may be rewritten without a mistake being lost. A piece that is not found in a base
raises MistakeError, and so does one that is found more or less often than it says: a mistake that
cannot be made in every base names those it is not made in.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import dedent
from typing import Any, Final, NamedTuple, TypeVar

from gamesearch.grading.points_only import is_shown
from gamesearch.grading.questions.patches import AnyOf, Patch, PatchError

Search = Callable[..., Any]  # or another function, or a class
Fragments = tuple[str, str]  # a patch in short: the old piece and the new one
AnyPatch = Patch | AnyOf | Fragments


class MistakeError(ValueError):
    """A mistake that cannot be made where it should be, named with the piece that is missing."""


class Mistake(NamedTuple):
    """A mistake: what it is, what to look at, and what it changes.

    It is not made in bases of a kind that `not_in` names; without patches the base itself is
    the mistake.
    """

    name: str
    advice: str
    patches: tuple[AnyPatch, ...] = ()
    not_in: tuple[str, ...] = ()


Variant = tuple[Mistake, Search]
Program = TypeVar("Program")
_ANNOTATIONS: Final = annotations.compiler_flag  # a base may be annotated with names it lacks

STOPS_DEEP: Final = (  # at which ply the trees do not decide
    "it stops at some depth, before the game is over",
    "Go on until game.is_terminal(state), however deep the tree is.",
)
ZERO_FOR_NONE: Final = (  # name and advice of what goes wrong in any search
    "a best value of 0 is mistaken for no value yet",
    "0 is false in Python, so `if not best` also holds where the best value so far is 0. Ask "
    "`if best is None`, or start at -inf and +inf.",
)


@dataclass(frozen=True, eq=False)
class Base:
    """A program that is right: the text of one that defines `search`, and the names it uses.

    `kinds` are words for what it is like, such as "loop" or "hard". A *style* is patches that
    are made last, after those of a mistake.
    """

    text: str
    names: Mapping[str, Any]
    kinds: tuple[str, ...] = ()
    style: tuple[AnyPatch, ...] = ()

    def written(self, kind: str, *patches: AnyPatch) -> Base:
        """Another base: this one written in another way, which is right as well."""
        tree = _patched(self.text, _meant(patches, self.kinds))
        return Base(ast.unparse(tree), self.names, (*self.kinds, kind), self.style)

    def styled(self, kind: str, *patches: AnyPatch) -> Base:
        """This base in a style."""
        return Base(self.text, self.names, (*self.kinds, kind), (*self.style, *patches))

    def search(self) -> Search:
        """The program itself, without a mistake."""
        return self.search_with(())

    def with_mistake(self, mistake: Mistake) -> Search | None:
        """The program with a mistake; None if the mistake is not meant for it.

        Raises MistakeError if a piece that the mistake exchanges is not there.
        """
        return _with_mistake(self, mistake)

    def search_with(self, patches: tuple[Patch | AnyOf, ...]) -> Search:
        """The program with some patches, and then in its style. Raises PatchError."""
        style = _meant(self.style, self.kinds)
        return _search(self.text, (*patches, *style), tuple(self.names.items()))


@cache
def _with_mistake(base: Base, mistake: Mistake) -> Search | None:
    if not set(base.kinds).isdisjoint(mistake.not_in):
        return None
    patches = _meant(mistake.patches, base.kinds)
    if mistake.patches and not patches:
        return None
    try:
        return base.search_with(patches)
    except PatchError as error:
        kind = " ".join(base.kinds) or "only"
        raise MistakeError(
            f"the mistake {mistake.name!r} cannot be made in the {kind} base: {error}"
        ) from None


def variants_of(mistakes: Sequence[Mistake], *bases: Base) -> Iterator[Variant]:
    """Every mistake with a program that has it, in each base that it is meant for.

    The plainest base comes first. Raises MistakeError for a mistake that cannot be made in a base
    it is meant for, and for one that is meant for none of them.
    """
    unmade = set(mistakes)
    for base in bases:
        for mistake in mistakes:
            search = base.with_mistake(mistake)
            if search is not None:
                unmade.discard(mistake)
                yield mistake, search
    if unmade:
        raise MistakeError(f"the mistake {unmade.pop().name!r} is meant for no base that is there")


def find_mistake(
    variants: Iterable[tuple[Mistake, Program]], explains: Callable[[Program], float]
) -> tuple[str, str] | None:
    """Name and advice of the first mistake that explains an answer; None if none does.

    `explains(program)` is 1 if the answer goes wrong exactly as the program does, 0 if not, and
    something in between if it does so in part: such a mistake is named if none explains it wholly.
    None is looked for where it would not be shown.
    """
    if not is_shown():
        return None
    partly = None
    for mistake, program in variants:
        share = explains(program)
        if share == 1:
            return mistake.name, mistake.advice
        if share:
            partly = partly or (mistake.name, mistake.advice)
    return partly


def _meant(patches: Iterable[AnyPatch], kinds: Sequence[str]) -> tuple[Patch | AnyOf, ...]:
    """The patches that are for a base of these kinds."""
    full = [_full(patch) for patch in patches]
    return tuple(patch for patch in full if not patch.only or patch.only in kinds)


def _full(patch: AnyPatch) -> Patch | AnyOf:
    """A patch that may be written in short. Raises MistakeError."""
    match patch:
        case Patch() | AnyOf():
            return patch
        case (str(old), str(new)):
            return Patch(old, new)
    raise MistakeError(
        f"{patch!r} is not a patch; (old, new) was expected, in a tuple of patches "
        "(a comma may be missing: ((old, new),))"
    )


@cache  # the same mistake comes with many styles
def _patched(text: str, patches: tuple[Patch | AnyOf, ...]) -> ast.Module:
    if not patches:
        return ast.parse(dedent(text))
    return patches[-1].apply(_patched(text, patches[:-1]))


@cache  # mistakes in one part of a program are the same in bases that differ in another
def _search(
    text: str, patches: tuple[Patch | AnyOf, ...], names: tuple[tuple[str, Any], ...]
) -> Search:
    """What the program calls `search`, when it is patched."""
    tree = _patched(text, patches)
    scope = {name: thing for name, thing in names if not name.startswith("__")}
    exec(compile(tree, "<string>", "exec", flags=_ANNOTATIONS), scope)
    if "search" not in scope:
        raise MistakeError("a base defines no `search`; a function of this name was expected")
    search: Search = scope["search"]
    return search
