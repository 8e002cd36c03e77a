"""The questions of `project_tournament` that are matches against opponents of growing strength."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Any, Final, NamedTuple

from gamesearch.game import MAX, MIN
from gamesearch.games.budget import Budget
from gamesearch.games.catalogue import standard_game
from gamesearch.grading.answer_time import computed
from gamesearch.grading.questions.question import SpecialQuestion
from gamesearch.grading.questions.slips import SlipFile, filled
from gamesearch.grading.verdict import Verdict
from gamesearch.members import player_name
from gamesearch.search import cutoff_search, random_states
from gamesearch.tournament.match import (
    AgentForfeit,
    PlayedMatch,
    answer_of,
    play,
    random_openings,
    states_of,
)
from gamesearch.tournament.players import reference_player

from .one_move import CATCH, CONNECT_FOUR, boards, five_plies, player_of, verdict_on

NAMED: Final = SlipFile(__file__).named

# ---------------------------------------------------------------- q4 and q5: matches


class Ladder(NamedTuple):
    """Opponents of growing strength at a game, and how many points beat each of them."""

    game: str
    enough: Mapping[str, float]
    budget: Budget  # for a move
    first: int = 0  # the place of the opponent met first: whoever beats it would beat those before


ROUNDS: Final = 5  # openings, each played with both colours
HALF: Final = ROUNDS + 0.5  # points that are more than half of them
OPPONENTS: Final = ("random", "one-ply", "two-ply", "four-ply")
LADDER: Final = Ladder(CONNECT_FOUR, dict.fromkeys(OPPONENTS, HALF), Budget(1000, 1.0), first=3)
AHEAD: Final = (0, 0, 0, 2, 4, 6, 8, 10, 10)  # points, by how many wins in five plies are found
CHECKERS: Final = "checkers"
# moves at random have seven of ten against `random` at times, and five and a half against `greedy`
STEPS: Final = Ladder(CHECKERS, {"random": 8.0, "greedy": 6.0}, Budget(150, 1.0))
MOST_SECONDS: Final = 40.0  # of computing, for all matches of a question


class MatchScore(NamedTuple):
    """Games against one opponent, as far as they had to be played to know who scores more."""

    opponent: str
    enough: float  # points
    points: float
    games: tuple[tuple[int, PlayedMatch], ...]  # with the side that the answer played

    @property
    def won(self) -> bool:
        """True if the answer has enough points."""
        return self.points >= self.enough

    def __str__(self) -> str:
        count = len(self.games)
        early = " (the rest could change nothing)" if count < 2 * ROUNDS else ""
        return f"{self.opponent}: {self.points:g} of {count}{early}"

    @property
    def share_of_sides(self) -> tuple[float, float]:
        """Which part of the points the answer has with either side, the first player's first."""
        by_side = [[_worth(side, g) for side, g in self.games if side == one] for one in (0, 1)]
        one, other = (sum(points) / max(1, len(points)) for points in by_side)
        return one, other

    def lost(self) -> Iterator[tuple[int, PlayedMatch]]:
        """Yield the games that the answer did not win, those first that it lost by a fault."""
        games = [(side, game) for side, game in self.games if _worth(side, game) < 1]
        yield from sorted(games, key=lambda one: (one[1].at_fault != one[0], _worth(*one)))


def _worth(side: int, game: PlayedMatch) -> float:
    return game.points if side == MAX else 1 - game.points


def match(ladder: Ladder, opponent: str, player: Any, seed: int, until: float) -> MatchScore:
    """Play until the match is decided, or its time is up."""
    name, enough = ladder.game, ladder.enough[opponent]
    points, games = 0.0, list[tuple[int, PlayedMatch]]()
    openings = enumerate(random_openings(name, ROUNDS, seed))
    for (number, opening), side in product(openings, (0, 1)):
        if computed() > until:
            reason = "ran out of time for the remaining games"
            games.append((side, PlayedMatch(opening, float(side), reason, side)))
            break
        players = [player, reference_player(name, opponent, f"{seed}/{number}/{side}")]
        games.append((side, play(name, players[:: 1 - 2 * side], opening, ladder.budget)))
        points += _worth(*games[-1])
        left = 2 * ROUNDS - len(games)
        if points >= enough or points + left < enough:
            break
    return MatchScore(opponent, enough, points, tuple(games))


def climb(question: str, ladder: Ladder, answer: Any, seed: int) -> list[MatchScore]:
    """Return the matches against one opponent after the other, up to the first that is not won.

    Those before the ladder's `first` opponent are met only if that one is not beaten.
    """
    player, until = player_of(answer, ladder.game), computed() + MOST_SECONDS

    def meet(opponents: Sequence[str]) -> list[MatchScore]:
        matches = list[MatchScore]()
        while len(matches) < len(opponents) and all(one.won for one in matches):
            matches.append(match(ladder, opponents[len(matches)], player, seed, until))
            bar.update()
        return matches

    with _bar(question, len(ladder.enough)) as bar:
        upper = meet([*ladder.enough][ladder.first :])
        lower = [] if upper[0].won else meet([*ladder.enough][: ladder.first])
    return lower + upper if all(one.won for one in lower) else lower


@contextmanager
def _bar(question: str, opponents: int) -> Iterator[Any]:
    """Yield a bar that says in a notebook how far it is, and goes when all is done."""
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
    """Check q4: points for every opponent that is beaten, most for seeing five plies ahead."""
    del student
    _not_attempted_yet(answer, CONNECT_FOUR)
    matches = climb("q4", LADDER, answer, seed)
    score = 0.5 * (OPPONENTS.index(matches[-1].opponent) + matches[-1].won)
    if not matches[-1].won:
        return _fallen(question, score, LADDER, matches, seed)
    finding, missed = five_plies(player_of(answer, CONNECT_FOUR), seed)
    score += AHEAD[-1 - missed]
    if not finding or score == question.points:
        return question.full_marks()
    return verdict_on(question, score, *finding, seed)


def _not_attempted_yet(answer: Any, name: str) -> None:
    """Raise NotImplementedError if that is all that the answer does."""
    game = standard_game(name)
    try:
        player_of(answer, name)(game.initial, Budget(60, 1.0))
    except AgentForfeit:
        return


def _fallen(
    question: SpecialQuestion, score: float, ladder: Ladder, matches: list[MatchScore], seed: int
) -> Verdict:
    """Return the verdict on an agent that does not climb to the top."""
    name, opponents, last = ladder.game, [*ladder.enough], matches[-1]
    place = f"opponent {opponents.index(last.opponent) + 1} of {len(opponents)}, {last.opponent}"
    side, game = next(last.lost())
    enough = "More than half" if last.enough == HALF else f"{last.enough:g} points or more"
    details = [f"{enough} of {2 * ROUNDS} games: that beats {last.opponent}.", *map(str, matches)]
    if game.at_fault == side:
        fault = f"it forfeits a game to {place}: it {game.reason}", ""
    else:
        fault = f"it does not beat {place}", _one_sided(name, last) or NAMED[last.opponent][1]
    if seed:
        return question.verdict(score, *fault, details=tuple(details))
    who = player_name(standard_game(name), side)
    caption = f"A game that you did not win, as {who}: {' '.join(game.moves)}"
    end = boards(name, {"How it ended": states_of(name, game.moves)[-1]})
    return question.verdict(score, *fault, details=(*details, caption), pictures=((caption, end),))


def _one_sided(name: str, match: MatchScore) -> str:
    """Say what to look at where all points come from one side."""
    shares = match.share_of_sides
    if max(shares) < 0.9 or min(shares) > 0.1:
        return ""
    one, other = (player_name(standard_game(name), side) for side in (MAX, MIN))
    good, bad = (one, other) if shares[0] > shares[1] else (other, one)
    return (
        f"It wins as {good} and loses as {bad}. Values are {one}'s (player 0's) everywhere: where "
        "game.to_move(state) is 1, the smallest is best."
    )


def check_checkers(question: SpecialQuestion, answer: Any, student: str, seed: int) -> Verdict:
    """Check q5: a point each for legal moves, safe ones as either colour, two opponents."""
    del student
    _not_attempted_yet(answer, CHECKERS)
    player, game = player_of(answer, CHECKERS), standard_game(CHECKERS)
    careless: dict[int, list[str]] = {MAX: [], MIN: []}
    met = [state for state in random_states(game, 900, seed=seed) if not game.is_terminal(state)]
    safe = _safe_moves(met[::2])
    for state, nodes, right in [(s, n, ()) for s in met[7:90:14] for n in (1, 100)] + safe:
        try:
            action = answer_of(CHECKERS, player, state, Budget(nodes))
        except AgentForfeit as fault:
            where = () if seed else (f"In the position {game.format(state)}",)
            advice = CATCH if "BudgetExceeded" in str(fault) else NAMED["any_game"][1]
            return question.verdict(0, f"it {fault}", advice, details=where)
        if right and action not in right:
            careless[game.to_move(state)].append(game.format(state))
    matches = climb("q5", STEPS, answer, seed)
    bad, good = sorted(careless, key=lambda colour: -len(careless[colour]))
    one_sided = len(careless[bad]) - len(careless[good]) > MOST_ONE_SIDED
    is_safe = len(careless[bad]) <= MOST_CARELESS and not one_sided
    score = 1 + is_safe + sum(one.won for one in matches)
    if score == question.points:
        return question.full_marks()
    if not matches[-1].won and (is_safe or len(matches) == 1):
        return _fallen(question, score, STEPS, matches, seed)
    colours = {"good": player_name(game, good), "bad": player_name(game, bad)}
    named = filled(NAMED["one_colour" if one_sided else "careless"], **colours)
    where = () if seed else (f"One of them: {careless[bad][0]}",)
    return question.verdict(score, *named, details=where)


OF_EACH_COLOUR: Final = 14  # positions in which a careless move loses a man
MOST_CARELESS: Final = 4  # of them; a right agent at times takes one for another
MOST_ONE_SIDED: Final = 2  # more of them as one colour than as the other, by chance


def _safe_moves(states: Iterable[Any]) -> list[tuple[Any, int, tuple[Any, ...]]]:
    """Return positions in which few moves keep what there is, with nodes enough to see them."""
    found = list[tuple[Any, int, tuple[Any, ...]]]()
    left = {MAX: OF_EACH_COLOUR, MIN: OF_EACH_COLOUR}
    for state in states:
        mover, actions = state[3], standard_game(CHECKERS).actions(state)
        if left[mover] and 4 <= len(actions) <= 12:
            right = _best_by(state, 4)
            if len(right) <= len(actions) / 3:
                found.append((state, 1000, right))
                left[mover] -= 1
    return found


def _best_by(state: Any, plies: int) -> tuple[Any, ...]:
    """Return the moves that are best so many plies ahead, but for less than a man."""
    game, worth = standard_game(CHECKERS), {}
    for action in game.actions(state):
        child = game.result(state, action)
        value = cutoff_search(game, child, depth=plies - 1, evaluate=game.evaluate).value
        worth[action] = value if game.to_move(state) == MAX else -value
    return tuple(a for a in worth if worth[a] > max(worth.values()) - LESS_THAN_A_MAN)


LESS_THAN_A_MAN: Final = 0.03  # of checkers' evaluation, in which a man is 0.04
