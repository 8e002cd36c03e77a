"""The match of `ps4_evaluation`: twenty games of checkers against men and kings.

Ten openings, drawn from the seed, each played from both sides. Both players look one ply ahead
with our search; all that is asked of the answer is what a position is worth. So a match takes
some two thousand evaluations, and fits through the pipe to a student's process as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, MIN, Player
from gamesearch.games.checkers import Action, State
from gamesearch.grading.answer_time import in_time
from gamesearch.grading.questions.question import Named, SpecialQuestion
from gamesearch.grading.questions.slips import SlipFile, filled
from gamesearch.grading.verdict import Verdict
from gamesearch.match import Agent, play_match
from gamesearch.search import cutoff_search
from gamesearch.time_limit import TraceTimeout

from .evaluate import AskedOnce, Evaluate, NoEvaluation, verdict_on
from .positions import CHECKERS, board, mirrored
from .suspects import ahead

NAMED: Final = SlipFile(__file__).named

POINTS: Final = 6
OPENINGS: Final = 10
OPENING_PLIES: Final = 8  # drawn at random, and level in men and kings
MOST_PLIES: Final = 40  # of a game after its opening; then whoever is ahead has won
GAMES: Final = 2 * OPENINGS
ENOUGH: Final = 12.0  # of twenty points for full marks; men and kings have 10 against themselves

AGAIN: Final = 60  # positions of a match that are asked about once more

BASELINE: Final[Evaluate] = CHECKERS.evaluate


class Played(NamedTuple):
    """A game of the match: which side the answer had, how it went, and how it ended for it."""

    side: Player
    states: tuple[State, ...]  # the opening first
    moves: tuple[Action, ...]
    result: int  # 1, 0 or -1

    @property
    def points(self) -> float:
        return (self.result + 1) / 2


def openings(seed: int) -> list[State]:
    """Return positions after a few random plies, with the men level and the game not over."""
    rng = random.Random(f"openings/{seed}")
    found: list[State] = []
    while len(found) < OPENINGS:
        state = CHECKERS.initial
        for _ in range(OPENING_PLIES):
            state = CHECKERS.result(state, rng.choice(CHECKERS.actions(state)))
        if ahead(state) == 0 and state not in found and not CHECKERS.is_terminal(state):
            found.append(state)
    return found


def play(state: State, evaluations: Sequence[Evaluate], side: Player) -> Played:
    """Play one game, in which each side takes what looks best one ply ahead."""

    def looking_ahead(evaluate: Evaluate) -> Agent:
        return lambda game, state: cutoff_search(game, state, depth=1, evaluate=evaluate).action

    match = play_match(CHECKERS, [*map(looking_ahead, evaluations)], state, max_plies=MOST_PLIES)
    lead = ahead(match.final)
    for_black = (lead > 0) - (lead < 0)
    if match.utilities is not None:
        for_black = CHECKERS.utility(match.final, MAX)
    states = (*(ply.state for ply in match.history), match.final)
    moves = tuple(ply.action for ply in match.history)
    return Played(side, states, moves, -for_black if side else for_black)


def match(evaluate: Evaluate, seed: int, note: Callable[[Played], None]) -> None:
    """Play all games in their order; `note` hears of each. Raises NoEvaluation."""
    mine, theirs = AskedOnce(evaluate), AskedOnce(BASELINE)
    for state in openings(seed):
        note(play(state, (mine, theirs), 0))
        note(play(state, (theirs, mine), 1))
    if changes := mine.changed(AGAIN):
        raise NoEvaluation(changes)


# ---------------------------------------------------------------- q5: the match


def check_match(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q5: full marks for 12 of 20 points, two less for each that is missing."""
    del student
    played: list[Played] = []
    stopped: TraceTimeout | None = None
    try:
        with in_time():
            match(answer, seed, played.append)
    except NoEvaluation as error:
        return verdict_on(question, 0, error.mistake, seed)
    except TraceTimeout as error:
        stopped = None if len(played) == GAMES else error
    won = sum(game.points for game in played)
    score = points_for(won)
    if score == question.points:
        return question.full_marks()
    wins, draws, losses = ([game.result for game in played].count(n) for n in (1, 0, -1))
    line = (
        f"{wins} won, {draws} drawn, {losses} lost: {won:g} points of {GAMES}. Full marks begin "
        f"at {ENOUGH:g}."
    )
    if stopped is not None:
        seconds = f"{stopped.seconds:g} seconds{' of waiting' * stopped.waited}"
        named = filled(NAMED["too_slow"], seconds=seconds, played=len(played), games=GAMES)
        return question.verdict(score, *named, details=(line,))
    fault, advice, shown = _why(answer, played, seed)
    details = (line, *[text for text, _ in shown])
    return question.verdict(score, fault, advice, details=details, pictures=shown)


def points_for(won: float) -> int:
    """Return the marks for that many points of the match; the baseline's ten earn none."""
    missing = max(0.0, ENOUGH - won)
    return max(0, POINTS - 2 * int(missing + 0.5)) if won > GAMES / 2 else 0


Shown = tuple[tuple[str, Any], ...]


def _why(answer: Evaluate, played: Sequence[Played], seed: int) -> tuple[str, str, Shown]:
    """Return what to look at: the style of play if it is known, and the first man given away."""
    given = [(game, ply) for game in played if (ply := _given_away(game)) is not None]
    shown: Shown = ()
    if given and not seed:  # the openings of a grader's seed are not shown
        shown = (_shown(*given[0]),)
    named = _known_style(answer, played, seed)
    if named is None and len(given) > GAMES / 4:
        named = filled(NAMED["gives_pieces_away"], given=len(given), games=GAMES)
    return (*(named or NAMED["does_not_beat_men"]), shown)


def _known_style(answer: Evaluate, played: Sequence[Played], seed: int) -> Named | None:
    """Return the name of a simple evaluation that plays exactly the same games.

    Or else that of a feature which counts the wrong way round, for either colour.
    """
    moves, asked = [game.moves for game in played], AskedOnce(answer)
    for key in STYLES:
        if moves == _moves_in(key, seed):
            return NAMED[key]
    for key, better, worse in SIGNS:
        if asked(better, MAX) < asked(worse, MAX) and (
            asked(mirrored(better), MIN) < asked(mirrored(worse), MIN)
        ):
            return NAMED[key]
    return None


@cache
def _moves_in(style: str, seed: int) -> list[tuple[Action, ...]]:
    """Return the moves of all games that a style plays."""
    games: list[Played] = []
    match(STYLES[style], seed, games.append)
    return [game.moves for game in games]


# from Black's point of view, and what is worse than it
SIGNS: Final = (
    ("plays_lose_fewer_pieces", CHECKERS.parse("B:W28,32:B1,5,9"),
     CHECKERS.parse("B:W28,31,32:B1,5")),
    ("answers_player_move_not", CHECKERS.parse("W:W28,32:B1,5,9"),
     CHECKERS.parse("W:W28,31,32:B1,5")),
    ("piece_can_taken_looks", CHECKERS.parse("W:W18,23,32:B9,14"),
     CHECKERS.parse("W:W18,23,32:B5,14")),
)  # fmt: skip
STYLES: Final[Mapping[str, Evaluate]] = {
    "plays_exactly_baseline_does": BASELINE,
    "always_plays_first_move": lambda state, player: 0.0,
    "plays_lose_fewer_pieces": lambda state, player: -BASELINE(state, player),
    "counts_men_forgets_kings": lambda s, player: CHECKERS.features(s, player)["pawns"] / 25,
}


def _given_away(game: Played) -> int | None:
    """Return the number of the first move that gave a piece away though another one was safe."""
    sign = -1 if game.side else 1
    for ply in range(len(game.moves) - 1):
        before, after, reply = game.states[ply : ply + 3]
        if CHECKERS.to_move(before) == game.side and sign * (ahead(reply) - ahead(after)) < 0:
            others = [CHECKERS.result(before, a) for a in CHECKERS.actions(before)]
            if _is_capture(after) and not all(map(_is_capture, others)):
                return ply
    return None


def _is_capture(state: State) -> bool:
    """Return whether the one who moves has to capture."""
    actions = CHECKERS.actions(state)
    return bool(actions) and "x" in CHECKERS.action_name(state, actions[0])


def _shown(game: Played, ply: int) -> tuple[str, Any]:
    before, after = game.states[ply : ply + 2]
    move, reply = game.moves[ply : ply + 2]
    who = CHECKERS.player_names[game.side]
    text = (
        f"You have {who} and play {CHECKERS.action_name(before, move)}; "
        f"the answer is {CHECKERS.action_name(after, reply)}."
    )
    return text, board(after, reply)
