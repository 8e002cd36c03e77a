"""The questions of `project_tournament` that are matches against opponents of growing strength."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from gamesearch.assignments.project_tournament.asking import CONNECT_FOUR, boards, player_of
from gamesearch.game import MAX, player_name
from gamesearch.games.budget import Budget
from gamesearch.games.catalogue import standard_game
from gamesearch.grading.answer_time import computed
from gamesearch.grading.questions.question import SpecialQuestion
from gamesearch.grading.verdict import Verdict
from gamesearch.tournament.match import AgentForfeit, PlayedMatch, answer_of, play
from gamesearch.tournament.opening_moves import random_openings, states_of
from gamesearch.tournament.references import reference_player

# ---------------------------------------------------------------- q4 and q5: matches

LADDER: Final = {"random": 2, "one-ply": 2, "two-ply": 2, "four-ply": 3, "six-ply": 3}
STEPS: Final = {"random": 1, "greedy": 1}
ROUNDS: Final = 5  # openings, each played with both colours
ON_LADDER: Final = Budget(1000, 1.0)
MOST_SECONDS: Final = 40.0  # of computing, for all matches of a question


class MatchScore(NamedTuple):
    """Games against one opponent, as far as they had to be played to know who scores more."""

    opponent: str
    points: float
    games: tuple[tuple[int, PlayedMatch], ...]  # with the side that the answer played

    @property
    def won(self) -> bool:
        """Whether the answer scores more than half of all games."""
        return self.points > ROUNDS

    def __str__(self) -> str:
        count = len(self.games)
        early = " (the rest could change nothing)" if count < 2 * ROUNDS else ""
        return f"{self.opponent}: {self.points:g} of {count}{early}"

    def lost(self) -> Iterator[tuple[int, PlayedMatch]]:
        """The games that the answer did not win, those first that it lost by a fault."""
        games = [(side, game) for side, game in self.games if _worth(side, game) < 1]
        yield from sorted(games, key=lambda one: (one[1].at_fault != one[0], _worth(*one)))


def _worth(side: int, game: PlayedMatch) -> float:
    return game.points if side == MAX else 1 - game.points


def match(
    name: str, player: Any, opponent: str, seed: int, budget: Budget, until: float
) -> MatchScore:
    """Play until the match is decided, or its time is up."""
    points, games = 0.0, list[tuple[int, PlayedMatch]]()
    for number, opening in enumerate(random_openings(name, ROUNDS, seed)):
        for side in (0, 1):
            players = [player, reference_player(name, opponent, f"{seed}/{number}/{side}")]
            if computed() > until:
                late = PlayedMatch(
                    opening, float(side), "ran out of time for the remaining games", side
                )
                return MatchScore(opponent, points, (*games, (side, late)))
            games.append((side, play(name, players[:: 1 - 2 * side], opening, budget)))
            points += _worth(*games[-1])
            left = 2 * ROUNDS - len(games)
            if points > ROUNDS or points + left <= ROUNDS:
                return MatchScore(opponent, points, tuple(games))
    return MatchScore(opponent, points, tuple(games))


def climb(
    question: str, name: str, answer: Any, ladder: Mapping[str, float], budget: Budget, seed: int
) -> list[MatchScore]:
    """The matches against one opponent after the other, up to the first that is not won."""
    player, until, matches = player_of(answer, name), computed() + MOST_SECONDS, []
    with _bar(question, len(ladder)) as bar:
        for opponent in ladder:
            matches.append(match(name, player, opponent, seed, budget, until))
            bar.update()
            if not matches[-1].won:
                break
    return matches


@contextmanager
def _bar(question: str, opponents: int) -> Iterator[Any]:
    """A bar that says in a notebook how far it is, and goes when all is done."""
    from IPython import get_ipython
    from tqdm.auto import tqdm

    bar = tqdm(
        total=opponents, desc=question, unit="opponent", leave=False, disable=get_ipython() is None
    )
    try:
        yield bar
    finally:
        bar.total = bar.n  # or a bar that stops early would stay, in red
        bar.close()


def check_ladder(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q4: points for every opponent that is beaten, up to the first that is not."""
    del student
    if not callable(answer):
        return question.not_callable("agent", answer)
    _not_attempted_yet(answer, CONNECT_FOUR)
    matches = climb("q4", CONNECT_FOUR, answer, LADDER, ON_LADDER, seed)
    score = sum(LADDER[one.opponent] for one in matches if one.won)
    if score == 12:
        return question.full_marks()
    return _fallen(question, score, CONNECT_FOUR, LADDER, matches, seed)


def _not_attempted_yet(answer: Any, name: str) -> None:
    """Raise NotImplementedError if that is all that the answer does."""
    game = standard_game(name)
    try:
        player_of(answer, name)(game.initial, Budget(60, 1.0))
    except AgentForfeit:
        return


def _fallen(
    question: SpecialQuestion, score: float, name: str, ladder: Mapping[str, float],
    matches: Sequence[MatchScore], seed: int,
) -> Verdict:  # fmt: skip
    """The verdict on an agent that does not climb to the top."""
    last = matches[-1]
    place = f"opponent {len(matches)} of {len(ladder)}, {last.opponent}"
    side, game = next(last.lost())
    details = [f"More than half of {2 * ROUNDS} games beats an opponent.", *map(str, matches)]
    if game.at_fault == side:
        fault = f"it forfeits a game to {place}: it {game.reason}", ""
    else:
        fault = f"it does not beat {place}", ADVICE.get(last.opponent, "")
    if seed:
        return question.verdict(score, *fault, details=tuple(details))
    who = player_name(standard_game(name), side)
    details.append(f"A game that you did not win, as {who}: {' '.join(game.moves)}")
    end = {"How it ended": states_of(name, game.moves)[-1]}
    return question.verdict(
        score, *fault, details=tuple(details),
        pictures=((details[-1], boards(name, end)),),
    )  # fmt: skip


ADVICE: Final[Mapping[str, str]] = {
    "random": "It plays at random. Does your agent take a win, whichever side it has?",
    "one-ply": "It takes a win when it sees one. Do you leave it one?",
    "two-ply": "It takes wins and answers threats. To beat it, make two threats at once: look "
    "deeper than two plies, and use game.evaluate(state, 0) where you stop.",
    "four-ply": "It sees four plies ahead. Spend all your nodes: deepen step by step, cut with "
    "alpha and beta, and try the middle columns first.",
    "six-ply": "It sees six plies ahead. Order the moves, so that more is cut; evaluate where you "
    "stop; and begin each depth with the best move of the depth before.",
    "greedy": "It grabs whatever it can. Look at what it can do next.",
}


def check_checkers(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """q5: two points for legal moves on any budget, and one each for two opponents."""
    del student
    if not callable(answer):
        return question.not_callable("agent", answer)
    _not_attempted_yet(answer, "checkers")
    player = player_of(answer, "checkers")
    for state in _checkers_positions(seed):
        for nodes in (1, 100):
            try:
                answer_of("checkers", player, state, Budget(nodes))
            except AgentForfeit as fault:
                where = "" if seed else f"In the position {standard_game('checkers').format(state)}"
                return question.verdict(
                    0, f"it {fault}", _ANY_GAME, details=(where,) if where else ()
                )
    matches = climb("q5", "checkers", answer, STEPS, Budget(150, 1.0), seed)
    score = 2 + sum(one.won for one in matches)
    if score == 4:
        return question.full_marks()
    return _fallen(question, score, "checkers", STEPS, matches, seed)


_ANY_GAME: Final = (
    "Checkers' actions are tuples of squares, such as (11, 15). Know the game only by its own "
    "functions, and order columns only where there are columns: hasattr(game, 'columns')."
)


def _checkers_positions(seed: int) -> list[Any]:
    """Positions of random games, some with captures."""
    game, rng, found = standard_game("checkers"), random.Random(f"checkers/{seed}"), list[Any]()
    while len(found) < 6:
        state = game.initial
        for _ in range(rng.randrange(4, 40)):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(game.actions(state)))
        if not game.is_terminal(state):
            found.append(state)
    return found
