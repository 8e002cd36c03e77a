"""Questions that ask for a game: a class is walked position by position, beside our own.

What a state looks like is the author's business. All that is compared is what the class says
of the positions that the same actions lead to: is the game over, who moves, what may be done,
what is a finished game worth, and is an action refused that is not legal. So a class written
in any way is right if it is the same game.

Each function of the protocol is a part with its share of the points, and what is not written
yet costs only that: the check can be used from the first method on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from numbers import Integral
from typing import Any, Final

from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.question import GradedQuestion, Named
from gamesearch.grading.questions.slips import Slip, first_that_explains
from gamesearch.grading.sandbox.protocol import Misuse, brief, in_words
from gamesearch.grading.verdict import Verdict, share
from gamesearch.grading.watched_search import is_number
from gamesearch.tracing.notation import show

Path = tuple[int, ...]  # the actions that led to a position
Size = tuple[int, ...]  # what the class is made with
PARTS: Final = ("initial", "is_terminal", "to_move", "actions", "result", "utility")
MOST_POSITIONS: Final = 300
_PARAMETERS: Final = {
    **dict.fromkeys(("is_terminal", "to_move", "actions"), "self, state"),
    "result": "self, state, action",
    "utility": "self, state, player",
}


# ---------------------------------------------------------------- what a class says of itself


@dataclass
class Walk:
    """The words of a game of one size about its positions, and what it could not say."""

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


class _Refused(Exception):
    """An action that `actions` lists, and `result` does not take."""


class _Walker:
    """Asks a game everything about all of its positions."""

    def __init__(self, game: Any, size: Size) -> None:
        self.walk = Walk(size)
        self.game = game
        self.states: dict[Path, Any] = {}

    def run(self) -> Walk:
        initial = self.ask("initial", self._initial)
        if not self.walk.problems:
            self._visit_all(initial)
        return self.walk

    def ask(self, part: str, question: Callable[[], Any]) -> Any:
        """Return an answer; if there is none, None, and note the reason as that part's problem."""
        try:
            return question()
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
        self.walk.problems.setdefault(part, problem)
        return None

    def _visit_all(self, initial: Any) -> None:
        waiting: list[tuple[Path, Any]] = [((), initial)]
        for path, state in waiting:  # grows while we walk along it
            if len(waiting) > MOST_POSITIONS or len(path) > self.walk.size[0] + 1:
                return
            self.states[path] = state
            said = self.walk.said[path] = self._position(state, first=not path)
            for action in said.get("actions") or ():
                try:
                    child = self.ask("result", partial(self._result, state, action))
                except _Refused:
                    self.walk.refused.append((path, action))
                    continue
                if "result" in self.walk.problems:
                    return
                waiting.append(((*path, action), child))
        self._ask_again()

    def _position(self, state: Any, first: bool) -> dict[str, Any]:
        """Return what the game says of one state; the first one is never the last."""
        over = self.ask("is_terminal", partial(self._is_terminal, state))
        said: dict[str, Any] = {"is_terminal": over}
        if over:
            said["utility"] = self.ask("utility", partial(self._utility, state))
        elif over is not None or first:
            said["to_move"] = self.ask("to_move", partial(self._to_move, state))
            said["actions"] = self.ask("actions", partial(self._actions, state))
            if said["actions"] is not None:
                illegal = [-1, 0, max(said["actions"], default=0) + 1]
                illegal = [a for a in illegal if a not in said["actions"]]
                said["result"] = [a for a in illegal if not self._refuses(state, a)]
        return said

    def _ask_again(self) -> None:
        """Ask everything once more, last states first: a state holds all there is to know."""
        for path in reversed(list(self.states)):
            before = self.walk.said[path]
            for part in ("is_terminal", "to_move", "actions"):
                again = partial(getattr(self, f"_{part}"), self.states[path])
                if part in before and self.ask(part, again) != before[part]:
                    self.walk.problems.setdefault(part, f"{part} {CHANGES}")

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
        if not _is_whole(player):
            raise Misuse(f"to_move returned {brief(player)}; 0 or 1 was expected")
        return int(player)

    def _actions(self, state: Any) -> tuple[int, ...]:
        actions = self.game.actions(state)
        try:
            listed = list(islice(actions, MOST_POSITIONS))
        except TypeError:
            listed = [None]
        if not all(map(_is_whole, listed)):
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
            self.walk.raised = self.walk.raised or (name if what == "raised" else "")
        return False


CHANGES: Final = "gives a different answer when asked again about the same state"
SHARES: Final = "gives a different answer once another game has been made"


def _is_whole(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _some(said: str, state: Any) -> Any:
    if state is None:
        raise Misuse(f"{said} None; a state was expected")
    return state


def walk(make: Callable[..., Any], size: Size) -> Walk:
    """Walk a game from its beginning. Raises what making it raises."""
    return _Walker(make(*size), size).run()


def _walk_all(make: Callable[..., Any], sizes: Iterable[Size]) -> list[Walk]:
    """Walk a game of each size, and then the same games once more: they share nothing."""
    games, walks = [], []
    for size in sizes:
        games.append(make(*size))
        walks.append(_Walker(games[-1], size).run())
    if not any(one.problems for one in walks):
        for game, one in zip(games, walks, strict=True):
            again = _Walker(game, one.size).run()
            for part in (*one.differs(again), *again.problems):
                one.problems.setdefault(part, f"{part} {SHARES}")
    return walks


# ---------------------------------------------------------------- the question


@dataclass(frozen=True)
class GameQuestion(GradedQuestion):
    """A question whose answer is a class that is to be the same game as ours.

    `slips` come with a class that has each; `advice` says for each part what to look at where no
    slip explains the answer.
    """

    question: str
    name: str  # of the class asked for
    points: float
    reference: Callable[..., Any]
    sizes: Callable[[int], Iterable[Size]]  # by seed, small ones first
    slips: Callable[[], Iterable[Slip]]
    advice: Mapping[str, str]

    def check(self, answer: Any, student: str, seed: int) -> Verdict:
        """Partial credit: each part that is right in all sizes."""
        del student
        if not callable(answer):
            return self.verdict(0, "the answer is not a class",
                f"Found {brief(answer)}; hand in the class itself: "
                f'check("{self.question}", {self.name}).',
            )  # fmt: skip
        sizes = list(self.sizes(seed))
        with in_time():
            try:
                walks = _walk_all(answer, sizes)
            except (NotImplementedError, KeyboardInterrupt):
                raise
            except Exception as error:
                call = f"{self.name}{sizes[0]}"
                return self.verdict(0, f"{call} {in_words(error)}")
        rights = [walk(self.reference, size) for size in sizes]
        for one, right in zip(walks, rights, strict=True):
            _by_what_is_legal(one, right)
        return self._judged(walks, rights)

    def _judged(self, walks: Sequence[Walk], rights: Sequence[Walk]) -> Verdict:
        problems = {part: text for one in reversed(walks) for part, text in one.problems.items()}
        differs = [one.differs(right) for one, right in zip(walks, rights, strict=True)]
        wrong = {part for found in differs for part in found} | set(problems)
        wrong |= set(PARTS[1:]).difference(*map(_compared, walks, rights))
        score = share(self.points, len(PARTS) - len(wrong), len(PARTS))
        if not wrong:
            return self.full_marks()
        if problems:
            part = next(part for part in PARTS if part in problems)
            return self.verdict(
                score,
                _marked(part, problems[part]),
                self._advice(problems[part], part),
            )
        place = next(i for i, found in enumerate(differs) if found)
        part = next(part for part in PARTS if part in differs[place])
        named = _another_error(walks, wrong)
        if named is None:
            named = self._name_slip(walks, rights)
        if named and len(wrong) > 1:
            about = self._parts_of(named, rights)  # there may be another slip besides
            place = next((i for i, found in enumerate(differs) if about & set(found)), place)
            part = next((part for part in PARTS if part in about & set(differs[place])), part)
        named = named or (f"`{part}` is not right", self.advice.get(part, ""))
        return self._shown(score, named, part, walks[place], rights[place])

    def _advice(self, problem: str, part: str) -> str:
        if problem.endswith(SHARES):
            return (
                "A class attribute, or a global variable, is the same for all games. Keep what "
                "belongs to one game in `self`: self.most = most."
            )
        if problem.endswith(CHANGES):
            return (
                "A search goes back to earlier states and asks about them again. Let the state "
                "hold everything, who moves included, and let result make a new one."
            )
        if part == "result" and "IndexError" in problem:
            return "An action is what `actions` lists, not its place in the list."
        if "positional argument" in problem and f"{part}()" in problem and part in _PARAMETERS:
            return f"The game itself comes first, as self: def {part}({_PARAMETERS[part]})."
        return "" if problem.endswith("to be written") else self.advice.get(part, "")

    def _name_slip(self, walks: Sequence[Walk], rights: Sequence[Walk]) -> Named | None:
        def explains(make: Callable[..., Any]) -> bool:
            both = zip(walks, rights, strict=True)
            return all(_says(make, one.size, right) == one.said for one, right in both)

        return first_that_explains(self.slips(), explains)

    def _parts_of(self, named: Named, rights: Sequence[Walk]) -> set[str]:
        """Return the parts that a slip changes by itself."""
        found = list[set[str]]()
        for slip in self.slips():
            if found and len(found[-1]) == 1:
                break
            if slip.name == named[0]:
                walks = [walk(slip.program, right.size) for right in rights]
                both = zip(walks, rights, strict=True)
                found.append({part for one, right in both for part in one.differs(right)})
        return min(filter(None, found), key=len, default=set())

    def _shown(self, score: float, named: Named, part: str, got: Walk, right: Walk) -> Verdict:
        """Return the verdict with the first position that differs, and both game trees."""
        path = got.differs(right)[part]
        moves = f"action{'s' * (len(path) > 1)} {', '.join(map(str, path))}"
        after = f" after the {moves}" if path else " at the beginning"
        expected = f"Expected: {_in_words(part, right.said[path])}."
        yours = f"Yours: {_in_words(part, got.said[path])}."
        alike = set(got.differs(right)) == {"result"}  # the trees then show nothing
        return self.verdict(score, *named,
            details=(f"The smallest game found: {self.name}{got.size},{after}.", expected, yours),
            pictures=() if alike else _pictures((expected, right), (yours, got)),
        )  # fmt: skip


def _by_what_is_legal(one: Walk, right: Walk) -> None:
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


def _says(make: Callable[..., Any], size: Size, right: Walk) -> dict[Path, dict[str, Any]]:
    one = walk(make, size)
    _by_what_is_legal(one, right)
    return one.said


def _another_error(walks: Sequence[Walk], wrong: set[str]) -> Named | None:
    """Name and advice where an illegal action raises something, but not ValueError."""
    raised = next((one.raised for one in walks if one.raised), "")
    if wrong != {"result"} or not raised:
        return None
    return (
        f"an illegal action raises {raised}, not ValueError",
        "The code that plays your game catches ValueError: raise ValueError(...) if the action is "
        "not legal.",
    )


def _compared(one: Walk, other: Walk) -> set[str]:
    """Return the parts about which both say something somewhere."""
    common = set(one.said) & set(other.said)
    return {part for path in common for part in set(one.said[path]) & set(other.said[path])}


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


# ---------------------------------------------------------------- drawing both


class _WalkedGame:
    """A game of paths, as it was described in a walk."""

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


def _marked(part: str, problem: str) -> str:
    """Return the problem with the function's name marked as one, where it stands first."""
    return f"`{part}`{problem.removeprefix(part)}" if problem.startswith(part) else problem


def _pictures(*walks: tuple[str, Walk]) -> tuple[tuple[str, Any], ...]:
    from gamesearch.drawing.tree_pictures import draw

    return tuple(
        (caption, draw(_WalkedGame(one), depth=max(map(len, one.said)))) for caption, one in walks
    )
