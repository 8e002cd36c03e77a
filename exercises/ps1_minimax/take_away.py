"""The question of `ps1_minimax` that asks for a game: a class is walked beside our own.

What a state looks like is the author's business. All that is compared is what the class says
of the positions that the same actions lead to: is the game over, who moves, what may be done,
what is a finished game worth, and is an action refused that is not legal. So a class written
in any way is right if it is the same game.

Each function of the protocol is a part with its share of the points, and what is not written
yet costs only that: the check can be used from the first method on. A class without the twist,
such as the package's own game, has one point in all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from math import inf
from numbers import Integral
from typing import Any, Final

from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.slips import Slip, SlipFile, filled, first_that_explains, slips_in
from gamesearch.grading.sandbox.protocol import Misuse, brief, in_words
from gamesearch.grading.verdict import Verdict, share
from gamesearch.grading.watched_search import is_number
from gamesearch.reading import is_whole
from gamesearch.tracing.notation import show
from gamesearch.watch import GameWrapper

Path = tuple[int, ...]  # the actions that led to a position
Size = tuple[int, int]  # objects, and how many may be taken
PARTS: Final = ("initial", "is_terminal", "to_move", "actions", "result", "utility")
MOST_POSITIONS: Final = 300
FILE: Final = SlipFile(__file__)
NAMED: Final = FILE.named  # those of the parts by their names
_PARAMETERS: Final = {
    **dict.fromkeys(("is_terminal", "to_move", "actions"), "self, state"),
    "result": "self, state, action",
    "utility": "self, state, player",
}


def take_away_sizes(seed: int) -> list[Size]:
    """Return (objects, most): small ones first, and a few that the seed chooses."""
    rng = random.Random(seed)
    more = [(rng.randint(4, 7), rng.randint(1, 4)) for _ in range(3)]
    return [(2, 1), (2, 2), (1, 3), (3, 2), (4, 2), (4, 3), *sorted(more)]


# ---------------------------------------------------------------- slips in such a class

_PLAIN: Final = FILE.base("take_away", kinds="plain")
TakeAway: Final = _PLAIN.search()  # who takes `most` moves again
_NO_TWIST: Final = FILE.slips["take_away"][0]
_BY_TURN: Final = _PLAIN.written("by turn", ("state[1] == player", "self.to_move(state) == player"))
_REFUSES: Final = "action not in self.actions(state)"


def take_away_slips() -> Iterator[Slip]:
    """Yield every slip with a class that has it.

    A careless class refuses nothing, and a careful one refuses without a look at its `actions`.
    """
    careless = (way.written("careless", (_REFUSES, "False")) for way in (_PLAIN, _BY_TURN))
    careful = _PLAIN.written("careful", (_REFUSES, "not 1 <= action <= min(self.most, state[0])"))
    return slips_in(FILE.slips["take_away"], _PLAIN, _BY_TURN, *careless, careful)


# ---------------------------------------------------------------- what a class says of itself


class _Refused(Exception):
    """An action that `actions` lists, and `result` does not take."""


@dataclass
class Walk:
    """The words of a game of one size about its positions, and what it could not say."""

    game: Any
    size: Size
    said: dict[Path, dict[str, Any]] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)  # by part, the first of each
    refused: list[tuple[Path, int]] = field(default_factory=list)  # though `actions` lists them
    raised: str = ""  # what an illegal action raises first, if that is no ValueError

    def differs(self, other: Walk) -> dict[str, Path]:
        """Return the first position, by shortest path, where each part differs that does."""
        found: dict[str, Path] = {}
        for path in sorted(set(self.said) & set(other.said), key=lambda path: (len(path), path)):
            one, two = self.said[path], other.said[path]
            for part in PARTS:
                if part in one and part in two and one[part] != two[part]:
                    found.setdefault(part, path)
        return found

    def visit_all(self) -> Walk:
        """Ask the game everything about all of its positions, from its beginning."""
        waiting: list[tuple[Path, Any]] = [((), self._ask("initial"))]
        if self.problems:
            return self
        states: dict[Path, Any] = {}
        for path, state in waiting:  # grows while we walk along it
            if len(waiting) > MOST_POSITIONS or len(path) > self.size[0] + 1:
                return self
            states[path] = state
            said = self.said[path] = self._position(state, first=not path)
            for action in said.get("actions") or ():
                try:
                    child = self._ask("result", state, action)
                except _Refused:
                    self.refused.append((path, action))
                    continue
                if "result" in self.problems:
                    return self
                waiting.append(((*path, action), child))
        for path in reversed(list(states)):  # once more: a state holds all there is to know
            for part in ("is_terminal", "to_move", "actions"):
                before = self.said[path]
                if part in before and self._ask(part, states[path]) != before[part]:
                    self.problems.setdefault(part, f"{part} {CHANGES}")
        return self

    def _position(self, state: Any, first: bool) -> dict[str, Any]:
        """Return what the game says of one state; the first one is never the last."""
        over = self._ask("is_terminal", state)
        said: dict[str, Any] = {"is_terminal": over}
        if over:
            said["utility"] = self._ask("utility", state)
        elif over is not None or first:
            said["to_move"] = self._ask("to_move", state)
            said["actions"] = self._ask("actions", state)
            if said["actions"] is not None:
                illegal = {-1, 0, max(said["actions"], default=0) + 1} - {*said["actions"]}
                said["result"] = [a for a in sorted(illegal) if not self._refuses(state, a)]
        return said

    def _ask(self, part: str, *args: Any) -> Any:
        """Return an answer; if there is none, None, and note the reason as that part's problem."""
        try:
            return getattr(self, f"_{part}")(*args)
        except _Refused:
            raise
        except NotImplementedError:
            problem = f"{part} is still to be written"
        except Misuse as error:
            problem = str(error)
        except AttributeError as error:
            missing = not hasattr(self.game, part)
            problem = f"{part} is missing" if missing else f"{part} {in_words(error)}"
        except Exception as error:
            problem = f"{part} {in_words(error)}"
        self.problems.setdefault(part, problem)
        return None

    # -- one question each, in plain types

    def _initial(self) -> Any:
        state = self.game.initial
        if callable(state):
            raise Misuse("initial is a function; a state was expected, such as self.initial = ...")
        return _some("initial is", state)

    def _is_terminal(self, state: Any) -> bool:
        over = self.game.is_terminal(state)
        if str(over) not in ("True", "False"):  # NumPy's too
            raise Misuse(f"is_terminal returned {brief(over)}; True or False was expected")
        return bool(over)

    def _to_move(self, state: Any) -> int:
        player = self.game.to_move(state)
        if not isinstance(player, Integral):
            raise Misuse(f"to_move returned {brief(player)}; 0 or 1 was expected")
        return int(player)

    def _actions(self, state: Any) -> tuple[int, ...]:
        actions = self.game.actions(state)
        try:
            listed = list(islice(actions, MOST_POSITIONS))
        except TypeError:
            listed = [None]
        if not all(is_whole(action, -inf) for action in listed):
            raise Misuse(f"actions returned {brief(actions)}; a list of numbers was expected")
        return tuple(sorted(map(int, listed)))

    def _result(self, state: Any, action: int) -> Any:
        before = brief(state)
        try:
            child = self.game.result(state, action)
        except ValueError as error:
            raise _Refused from error
        if brief(state) != before:
            raise Misuse(f"result changed the state it was given, from {before} to {brief(state)}")
        return _some("result returned", child)

    def _utility(self, state: Any) -> tuple[float, float]:
        values = [self.game.utility(state, player) for player in (0, 1)]
        for value in values:
            if not is_number(value):
                raise Misuse(f"utility returned {brief(value)}; a number was expected")
        return float(values[0]), float(values[1])

    def _refuses(self, state: Any, action: int) -> bool:
        """Return whether an action that is not legal raises ValueError."""
        try:
            self.game.result(state, action)
        except ValueError:
            return True
        except Exception as error:
            what, _, name = in_words(error).partition(" ")
            name = name.partition(" ")[0].rstrip(":")
            self.raised = self.raised or (name if what == "raised" else "")
        return False


CHANGES: Final = "gives a different answer when asked again about the same state"
SHARES: Final = "gives a different answer once another game has been made"


def _some(said: str, state: Any) -> Any:
    if state is None:
        raise Misuse(f"{said} None; a state was expected")
    return state


def _walked(make: Callable[..., Any], size: Size) -> Walk:
    return Walk(GameWrapper(make(*size)), size).visit_all()  # which keeps its methods at hand


def _walk_all(make: Callable[..., Any], sizes: Sequence[Size]) -> list[Walk]:
    """Walk a game of each size, and then the same games once more: they share nothing."""
    walks = [_walked(make, size) for size in sizes]
    if not any(one.problems for one in walks):
        for one in walks:
            again = Walk(one.game, one.size).visit_all()
            for part in (*one.differs(again), *again.problems):
                one.problems.setdefault(part, f"{part} {SHARES}")
    return walks


def _by_what_is_legal(one: Walk, right: Walk) -> Walk:
    """Let `result` be judged by what is legal, and not by what the same class's `actions` lists.

    Where `actions` leaves out an action that is legal, `result` may take it; where it lists one
    that is not, `result` may refuse it.
    """
    for path in set(one.said) & set(right.said):
        legal = right.said[path].get("actions") or ()
        if "result" in one.said[path]:
            taken = [action for action in one.said[path]["result"] if action not in legal]
            one.said[path]["result"] = taken
    for path, action in one.refused:
        if action in (right.said.get(path, {}).get("actions") or ()):
            one.problems.setdefault("result", f"result refuses {action}, which is legal there")
    return one


# ---------------------------------------------------------------- the verdict


def check_take_away(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q1: a point for each part of the class that is right in all sizes."""
    del student
    if not callable(answer):
        return question.verdict(0, *filled(NAMED["no_class"], found=brief(answer)))
    sizes = take_away_sizes(seed)
    with in_time():
        try:
            walks = _walk_all(answer, sizes)
            most = len(PARTS) if any(map(_has_the_twist, walks)) else 1
        except (NotImplementedError, KeyboardInterrupt):
            raise
        except Exception as error:
            return question.verdict(0, f"TakeAway{sizes[0]} {in_words(error)}")
    rights = [_walked(TakeAway, size) for size in sizes]
    both = [(_by_what_is_legal(*one), one[1]) for one in zip(walks, rights, strict=True)]
    problems = {part: text for one in reversed(walks) for part, text in one.problems.items()}
    differs = [one.differs(right) for one, right in both]
    wrong = {part for found in differs for part in found} | set(problems)
    wrong |= set(PARTS[1:]).difference(*(_compared(*one) for one in both))
    score = share(question.points, min(most, len(PARTS) - len(wrong)), len(PARTS))
    if not wrong:
        return question.full_marks()
    if problems:
        broken = next(part for part in PARTS if part in problems)
        rest = problems[broken].removeprefix(broken)
        marked = rest if rest == problems[broken] else f"`{broken}`{rest}"
        return question.verdict(score, marked, _advice(problems[broken], broken))
    raised = next((one.raised for one in walks if one.raised), "")
    another = filled(NAMED["another_error"], raised=raised)
    named = another if wrong == {"result"} and raised else _name_slip(both)
    # there may be another slip besides
    about = _parts_of(named[0], tuple(sizes)) if named and len(wrong) > 1 else set()
    place, part = _first_place(differs, about)
    details, pictures = _first_difference(part, *both[place])
    unnamed = _NO_TWIST[:2] if part == "to_move" and most == 1 else NAMED[part]
    return question.verdict(score, *(named or unnamed), details=details, pictures=pictures)


def _first_place(differs: Sequence[Mapping[str, Path]], about: set[str]) -> tuple[int, str]:
    """Return the first walk that differs, and a part of it; if there is one, of those `about`."""
    places = [i for i, found in enumerate(differs) if about & set(found)]
    place = next(i for i, found in enumerate(differs) if found) if not places else places[0]
    parts = [part for part in PARTS if part in differs[place]]
    return place, next((part for part in parts if part in about), parts[0])


def _has_the_twist(one: Walk) -> bool:
    """Return whether player 0 moves again after taking `most`."""
    game, (objects, most) = one.game, one.size
    try:
        mover = game.to_move(game.initial)
        return objects >= most and bool(game.to_move(game.result(game.initial, most)) == mover)
    except Exception:
        return False


def _compared(one: Walk, other: Walk) -> set[str]:
    """Return the parts about which both say something somewhere."""
    common = set(one.said) & set(other.said)
    return {part for path in common for part in set(one.said[path]) & set(other.said[path])}


def _advice(problem: str, part: str) -> str:
    """Say what to look at where a class cannot be walked to its end."""
    if "positional argument" in problem and f"{part}()" in problem and part in _PARAMETERS:
        return f"The game itself comes first, as self: def {part}({_PARAMETERS[part]})."
    clues = {SHARES: "shares", CHANGES: "changes", "to be written": "unwritten"}
    key = next((clues[clue] for clue in clues if problem.endswith(clue)), part)
    return NAMED["no_place" if part == "result" and "IndexError" in problem else key][1]


def _name_slip(both: Sequence[tuple[Walk, Walk]]) -> Named | None:
    def explains(make: Callable[..., Any]) -> bool:
        return all(
            _by_what_is_legal(_walked(make, one.size), right).said == one.said
            for one, right in both
        )

    return first_that_explains(take_away_slips(), explains)


@cache
def _parts_of(name: str, sizes: tuple[Size, ...]) -> set[str]:
    """Return the parts that a slip changes by itself, where it changes least."""
    rights = [_walked(TakeAway, size) for size in sizes]
    programs = [slip.program for slip in take_away_slips() if slip.name == name]
    found = [
        {part for one in rights for part in one.differs(_walked(make, one.size))}
        for make in programs
    ]
    return min(filter(None, found), key=len, default=set())


def _first_difference(part: str, got: Walk, right: Walk) -> tuple[tuple[str, ...], Any]:
    """Return the first position that differs in words, and both game trees."""
    from gamesearch.drawing.tree_pictures import draw

    path = got.differs(right)[part]
    moves = f"action{'s' * (len(path) > 1)} {', '.join(map(str, path))}"
    after = f" after the {moves}" if path else " at the beginning"
    expected = f"Expected: {_in_words(part, right.said[path])}."
    yours = f"Yours: {_in_words(part, got.said[path])}."
    alike = set(got.differs(right)) == {"result"}  # the trees then show nothing
    details = f"The smallest game found: TakeAway{got.size},{after}.", expected, yours
    pictures = tuple(
        (caption, draw(_WalkedGame(one), depth=max(map(len, one.said))))
        for caption, one in ((expected, right), (yours, got))
        if not alike
    )
    return details, pictures


def _in_words(part: str, said: Mapping[str, Any]) -> str:
    """Say what was said of a position, about one part."""
    value: Any = said.get(part)
    if part == "is_terminal":
        return "the game is over" if value else "the game is not over"
    if part == "to_move":
        return f"player {value} moves"
    if part == "actions":
        listed = ", ".join(map(str, value[:12])) + ", and so on" * (len(value) > 12)
        if len(value) == 1:
            return f"the only action is {listed}"
        return f"the actions are {listed}" if value else "there are no actions"
    if part == "result":
        calls = ", ".join(f"result(state, {a})" for a in value)
        return f"no ValueError from {calls}" if value else "ValueError for an illegal action"
    return f"the utility is {show(value[0])} for player 0 and {show(value[1])} for player 1"


class _WalkedGame:
    """A game of paths to be drawn, as it was described in a walk."""

    initial: Path = ()

    def __init__(self, one: Walk) -> None:
        self.said = one.said

    def to_move(self, state: Path) -> int:
        return int(self.said[state].get("to_move") == 1)

    def actions(self, state: Path) -> tuple[int, ...]:
        actions = self.said[state].get("actions") or ()
        return tuple(a for a in actions if (*state, a) in self.said)

    def result(self, state: Path, action: int) -> Path:
        return (*state, action)

    def is_terminal(self, state: Path) -> bool:
        return bool(self.said[state]["is_terminal"])

    def utility(self, state: Path, player: int) -> float:
        utility: tuple[float, float] = self.said[state]["utility"]
        return utility[player]
