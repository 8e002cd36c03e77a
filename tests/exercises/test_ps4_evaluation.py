"""Problem set 4: what is said of answers, what is asked, and what a student finds by hand.

What is right is taken from a search by definition, from a board that is read square by square,
and from numbers done on paper.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from gamesearch.exercises.ps4_evaluation import evaluate as demands
from gamesearch.exercises.ps4_evaluation.evaluate import FINISHED, states_of
from gamesearch.exercises.ps4_evaluation.features import (
    COUNTED,
    FEATURES,
    count_slips,
    own_position,
    own_weights,
)
from gamesearch.exercises.ps4_evaluation.match import GAMES, match, openings, points_for
from gamesearch.exercises.ps4_evaluation.positions import CHECKERS, mirrored
from gamesearch.exercises.ps4_evaluation.questions import cutoff_instances
from gamesearch.exercises.ps4_evaluation.suspects import BREAKS, SUSPECTS
from gamesearch.games import Checkers
from gamesearch.grading.checks import check_answer
from gamesearch.grading.questions.question import HIDDEN
from gamesearch.grading.questions.search_cases import line_of_play
from gamesearch.grading.watched_search import run_search
from gamesearch.search import check_guidelines
from tests.exercises.student_answers import as_asked_for, right_answers, student_answer

PS4 = "ps4_evaluation"
EVALUATIONS = sorted(right_answers(PS4, "q2"))
checkers = Checkers()
STUDENTS = ["ada", "alan", "grace", "bob@x.edu", "0815", "Zoë"]


def checked(question, answer, student="ada", **options):
    answer = as_asked_for(PS4, question, answer)
    return check_answer(PS4, question, answer, student=student, **options)


def evaluation(name):
    return student_answer(PS4, "q2", name)


men_and_kings = evaluation("men_and_kings")


def ahead(state, player, *, king=2.0, forward=0.0):
    """Return the men ahead, with a weight for kings and for each row of advance."""
    total = 0.0
    for sign, who in ((1, player), (-1, 1 - player)):
        men, kings = checkers.squares(state, who)
        rows = [(q - 1) // 4 if who == 0 else 7 - (q - 1) // 4 for q in men]
        total += sign * (len(men) + king * len(kings) + forward * sum(rows))
    return total


def at_the_end(evaluate):
    """Return the evaluation with the utility where the game is over."""

    def with_the_end(state, player):
        if checkers.is_terminal(state):
            return checkers.utility(state, player)
        return evaluate(state, player)

    return with_the_end


# ---------------------------------------------------------------- q3: the depth-limited search


def plain(tree, state, depth, evaluate):
    """H-minimax by definition: the value, and the positions that are looked at."""
    if tree.is_terminal(state):
        return tree.utility(state, 0), {state}
    if depth == 0:
        return evaluate(state, 0), {state}
    below = [plain(tree, (*state, a), depth - 1, evaluate) for a in tree.actions(state)]
    pick = min if tree.to_move(state) else max
    return pick(value for value, _ in below), set().union(*(seen for _, seen in below))


@pytest.mark.parametrize("name", right_answers(PS4, "q3"))
def test_right_searches_with_and_without_cuts_are_right(name):
    search = line_of_play(student_answer(PS4, "q3", name))
    for tree, state, (depth, evaluate) in cutoff_instances(0):
        outcome = run_search(search, tree, state, (depth, evaluate))
        value, seen = plain(tree, state, depth, evaluate)
        assert outcome.value == value
        assert set(outcome.leaves) <= seen
        if outcome.action is not None:
            child = tree.result(state, outcome.action)
            assert plain(tree, child, depth - 1, evaluate)[0] == value


def test_the_trees_have_what_they_are_for():
    for seed in range(3):
        cases = cutoff_instances(seed)
        assert {tree.to_move(state) for tree, state, _ in cases} == {0, 1}
        depths = [more[0] for *_, more in cases]
        assert {1, 2, 3, 4} <= set(depths)
        assert max(depths) > 10  # is there a limit of its own?
        ends = [
            {tree.is_terminal(leaf) for leaf in plain(tree, state, *more)[1]}
            for tree, state, more in cases
        ]
        assert ends.count({True, False}) >= 5  # some over and some not, in one search
        assert ends.count({True}) >= 3


# ---------------------------------------------------------------- q2: an evaluation


def test_positions_are_what_they_are_for():
    """Read from the board: who won, who is ahead, and what mirroring does."""
    results = [CHECKERS.utility(state, 0) for state in FINISHED]
    assert all(map(CHECKERS.is_terminal, FINISHED))
    assert results == [-1, 1, 1, -1, 0, 0, 0, 0]
    blocked = FINISHED[0]
    assert blocked[0].bit_count() == 6 > blocked[1].bit_count() == 5
    for state in states_of(3):
        assert mirrored(mirrored(state)) == state
        for player in (0, 1):
            men, kings = CHECKERS.squares(state, player)
            turned = [sorted(33 - square for square in squares) for squares in (men, kings)]
            assert list(map(list, CHECKERS.squares(mirrored(state), 1 - player))) == turned
        assert CHECKERS.features(mirrored(state), 1) == CHECKERS.features(state, 0)


@pytest.mark.parametrize("seed", range(12))
def test_each_comparison_differs_in_one_thing_alone(seed):
    """The better position has a man more, a king for a man, or a man who has come four rows."""
    men, kings, advance = demands.comparisons_of(seed)
    for better, worse in men[len(demands.MEN) :]:
        differs = features_apart(better, worse)
        assert differs.pop("pieces") == differs.pop("pawns") == 1
        assert not any(name in differs for name in ("menaced", "captures_by_pawns", "kings"))
        assert all(by >= 0 for name, by in differs.items() if name != "advance_mean")
    for better, worse in kings[len(demands.KINGS) :]:
        assert (better[:2], better[3:]) == (worse[:2], worse[3:])
        assert (better[2].bit_count(), worse[2].bit_count()) == (1, 0)
    for better, worse in advance[len(demands.ADVANCE) :]:
        differs = features_apart(better, worse)
        assert set(differs) == {"advance_sum", "advance_mean", "advance_max"}
        assert differs["advance_sum"] == 4


def features_apart(better, worse):
    """In which of the package's features two positions differ, and by how much for Black."""
    first = CHECKERS.features(better, 0)
    second = CHECKERS.features(worse, 0) if worse else dict.fromkeys(first, 0)
    return {name: first[name] - second[name] for name in first if first[name] != second[name]}


def test_the_comparisons_cannot_be_known_by_heart():
    """Which of two is better, for those that everybody is asked, and nothing about the others."""
    known = {}
    for one in (*demands.MEN, *demands.KINGS, *demands.ADVANCE):
        known |= {one.better: 0.5, mirrored(one.better): -0.5}

    def by_heart(state, player):
        if CHECKERS.is_terminal(state):
            return CHECKERS.utility(state, player)
        return known.get(state, 0) * (1 if player == 0 else -1)

    for seed in (0, 5, 77):
        drawn = [set(kind[3:]) for kind in demands.comparisons_of(seed)]
        assert all(drawn)
        assert drawn != [set(kind[3:]) for kind in demands.comparisons_of(seed + 1)]
        verdict = checked("q2", by_heart, seed=seed)
        assert "men, kings, advance" in str(verdict)
        assert verdict.score == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", EVALUATIONS)
def test_right_evaluations_are_right_with_any_seed(name):
    for seed in range(100, 110):
        assert checked("q2", evaluation(name), seed=seed).passed, seed


# ---------------------------------------------------------------- q1: features, by hand


def seen_on_the_board(state, read=None):
    """Black's and White's numbers, read from the printed board square by square."""
    rows = [line[:24] for line in CHECKERS.text_board(state).splitlines()]
    at = {}
    for r, line in enumerate(rows):
        for c in range(8):
            mark = line[3 * c : 3 * c + 2].strip()
            if mark:
                at[r, c] = mark
    return {name: (side(at, "b"), side(at, "w")) for name, side in (read or READ).items()}


def mine(at, colour):
    return {place: mark for place, mark in at.items() if mark.lower() == colour}


def ways(mark):
    return (1, -1) if mark.isupper() else (1,) if mark == "b" else (-1,)


def around(place, rows=(-1, 1)):
    return [(dr, dc) for dr in rows for dc in (-1, 1)]


def is_free(at, r, c):
    return at.get((r, c), "b").isdigit()


def is_menaced(at, colour, r, c):
    for dr, dc in around((r, c)):
        enemy = at.get((r - dr, c - dc), "0")
        foreign = enemy.lower() in "bw" and enemy.lower() != colour
        if foreign and dr in ways(enemy) and is_free(at, r + dr, c + dc):
            return True
    return False


def has_one_behind(at, me):
    back = (-1,) if me == "b" else (1,)
    return sum(
        any((r + dr, c + dc) in mine(at, me) for dr, dc in around((r, c), back))
        for r, c in mine(at, me)
    )


READ = {
    "pieces": lambda at, me: len(mine(at, me)),
    "kings": lambda at, me: sum(mark.isupper() for mark in mine(at, me).values()),
    "advance_sum": lambda at, me: sum(
        r if me == "b" else 7 - r for (r, _), mark in mine(at, me).items() if mark.islower()
    ),
    "moves": lambda at, me: sum(
        is_free(at, r + dr, c + dc)
        for (r, c), mark in mine(at, me).items()
        for dr, dc in around((r, c), ways(mark))
    ),
    "on_edge": lambda at, me: sum(r in (0, 7) or c in (0, 7) for r, c in mine(at, me)),
    "protected": lambda at, me: sum(
        any((r + dr, c + dc) in mine(at, me) for dr, dc in around((r, c))) for r, c in mine(at, me)
    ),
    "menaced": lambda at, me: sum(is_menaced(at, me, r, c) for r, c in mine(at, me)),
}


def by_hand(student):
    pairs = seen_on_the_board(own_position(student))
    total = sum(w * (pairs[name][0] - pairs[name][1]) for name, w in own_weights(student).items())
    return pairs | {"eval": round(total, 3)}


@pytest.mark.parametrize("student", STUDENTS)
def test_q1_full_marks_for_the_students_own_position(student):
    right = by_hand(student)
    assert set(right) == {*FEATURES, "eval"}
    assert checked("q1", lambda: right, student=student).score == 8
    assert 8 <= sum(right["pieces"]) <= 13


def q1(**slips):
    return checked("q1", by_hand("grace") | slips, student="grace")


def test_slips_in_counting_are_named():
    """A slip costs its point; the sum follows from the numbers as they were counted."""
    right = by_hand("grace")
    swapped = {name: pair[::-1] for name, pair in right.items() if name != "eval"}
    weights = own_weights("grace")
    differences = {name: right[name][0] - right[name][1] for name in FEATURES}
    men = tuple(p - k for p, k in zip(right["pieces"], right["kings"], strict=True))
    black, white = (CHECKERS.squares(own_position("grace"), player)[0] for player in (0, 1))
    rows = [[(q - 1) // 4 for q in squares] for squares in (black, white)]
    behind = seen_on_the_board(own_position("grace"), {"protected": has_one_behind})["protected"]
    told = {
        '"pieces": kings are left out': {"pieces": men},
        '"kings": the two numbers are swapped': {"kings": swapped["kings"]},
        '"advance_sum": the rows of both colours are counted from the top': {
            "advance_sum": tuple(map(sum, rows))
        },
        '"advance_sum": rows are counted from 1': {
            "advance_sum": tuple(map(sum, zip(right["advance_sum"], men, strict=True)))
        },
        '"menaced": the pieces that it could take are counted': {"menaced": swapped["menaced"]},
        '"moves": not right for White': {"moves": (right["moves"][0], 99)},
        '"on_edge" is 3': {"on_edge": 3},
        '"protected" is missing': {"protected": None},
        '"eval" has the wrong sign': {"eval": -right["eval"]},
        '"eval" counts only Black\'s pieces': {
            "eval": sum(w * right[name][0] for name, w in weights.items())
        },
        '"eval" adds White\'s numbers': {
            "eval": sum(w * sum(right[name]) for name, w in weights.items())
        },
        '"protected": only a neighbour behind is looked for': {"protected": behind},
        '"eval" leaves the weights out': {"eval": sum(differences.values())},
        '"eval" does not follow from the numbers': {"eval": 77},
        '"eval" is missing': {"eval": None},
    }
    for fault, slips in told.items():
        verdict = q1(**slips)
        print(verdict.fault)
        assert verdict.fault.startswith(fault)
        assert verdict.score == 7
    followed = right | {"kings": swapped["kings"]}
    followed["eval"] -= 2 * weights["kings"] * differences["kings"]
    assert checked("q1", followed, student="grace").score == 7
    turned = q1(**swapped)
    assert (turned.score, turned.fault) == (7, "every pair is the wrong way round")
    assert q1(**swapped, eval=77).score == 6


@pytest.mark.parametrize("student", STUDENTS)
def test_the_usual_slips_cost_a_point_in_every_position(student):
    right = by_hand(student)
    behind = seen_on_the_board(own_position(student), {"protected": has_one_behind})
    for slips in ({"menaced": right["menaced"][::-1]}, behind):
        assert checked("q1", right | slips, student=student).score == 7


def test_all_that_is_wrong_is_listed_the_sum_too():
    verdict = q1(moves=(0, 0), eval=77)
    assert "Not right yet: moves, eval." in verdict.details


def test_a_pair_may_be_an_array():
    right = by_hand("grace")
    pairs = {name: np.array(right[name]) for name in FEATURES} | {"eval": np.float64(right["eval"])}
    assert checked("q1", pairs, student="grace").passed


# ---------------------------------------------------------------- q1b: features, by program


def counted(state, player):
    """From the printed board, one player's less the other's."""
    board = CHECKERS.text_board(state).splitlines()
    found = {"men": 0, "kings": 0, "advance": 0, "home": 0}
    for row, line in enumerate(board):
        for colour, own in (("b", row), ("w", 7 - row)):
            sign = 1 if (colour == "b") == (player == 0) else -1
            men = line.count(colour)
            found["men"] += sign * men
            found["kings"] += sign * line.count(colour.upper())
            found["advance"] += sign * men * own
            found["home"] += sign * men * (own == 0)
    return found


def test_right_features():
    for seed in (0, 1):
        assert checked("q1b", counted, seed=seed).score == 4
    as_numpy = {"men", "kings"}

    def with_more(state, player):
        found = counted(state, player) | {"anything": 3}
        return {n: np.float64(v) if n in as_numpy else v for n, v in found.items()}

    assert checked("q1b", with_more).passed


def test_every_wrong_count_is_called_by_its_name():
    for name, _, count, *_ in count_slips():
        verdict = checked("q1b", count)
        assert verdict.fault == name
        assert verdict.score < 4
        assert verdict.pictures


def test_each_feature_is_a_rung():
    for n in range(1, 5):
        written = list(COUNTED)[:n]

        def so_far(state, player, written=written):
            found = counted(state, player)
            return {name: found[name] if name in written else 0.5 for name in found}

        points = (0.5, 1, 2, 4)[n - 1]
        assert checked("q1b", so_far).score == points
        alone = checked("q1b", lambda *asked, n=n: dict(list(counted(*asked).items())[:n]))
        assert alone.score == points
        assert alone.fault == ("" if n == 4 else f'there is no "{list(COUNTED)[n]}" yet')
    assert "'home' was expected" in checked("q1b", lambda s, p: {"man": 0}).fault
    assert "raised KeyError" in checked("q1b", lambda s, p: {}["men"]).fault


# ---------------------------------------------------------------- q4: the suspects

BLOCKED, CAPTURED = "B:W23,26,27,31,32:B12,16,19,20,24,28", "W:W:B1"
RICH = "B:W32:BK1,K2,K3,K5,K6,K7"
PROVED = {
    "A": {},
    "B": {"order": (BLOCKED, "B:WK32,K30:BK1:H80")},
    "C": {"bounds": RICH},
    "D": {"antisymmetry": "B:W32:B1"},
    "E": {"antisymmetry": CHECKERS.parse(RICH)},
    "F": {"bounds": RICH, "order": [CHECKERS.parse(BLOCKED), CAPTURED]},
}


def q4(**claims):
    return checked("q4", PROVED | claims)


def test_suspects_are_convicted():
    assert q4().score == 6
    assert q4(D={"antisymmetry": (CHECKERS.initial,)}).passed
    assert q4(D={"Antisymmetry": "b:w32:b1"}).passed
    # A keeps all three, and nobody breaks another: tried on many positions
    for name, suspect in SUSPECTS.items():
        found = {v.guideline for v in check_guidelines(CHECKERS, suspect, states_of(5))}
        assert found <= BREAKS[name]


def test_q4_explains_first_what_cannot_be_read():
    assert q4(B={}, D={"antisymmetry": "Black 1,2 White 32"}).fault.startswith("D: antisymmetry:")
    assert q4(B={}, D=None).fault.startswith("B: it breaks one of the guidelines")


@pytest.mark.parametrize(
    ("name", "claim", "fault"),
    [
        ("A", {"order": (BLOCKED, CAPTURED)}, "what you gave does not break order"),
        ("A", {"bounds": RICH}, "what you gave does not break bounds"),
        ("B", {}, "it breaks one of the guidelines"),
        ("B", {"order": (CAPTURED, CAPTURED)}, "does not break order"),
        ("B", {"order": ("B:W32:B1", CAPTURED)}, "one of the games is not finished"),
        ("B", {"order": BLOCKED}, "one position was given, 2 expected"),
        ("C", {"bounds": "B:W32:B1,2"}, "what you gave does not break bounds"),
        ("C", {"bounds": CAPTURED}, "the game is finished"),
        ("D", {"antisymmetry": "B:W99:B1"}, "is not a position"),
        ("D", {"antisymmetry": 3}, "is not a position"),
        ("D", {"symmetry": RICH}, "is not one of the guidelines"),
        ("E", "antisymmetry", "does not have the form that was asked for"),
        ("E", None, "there is no verdict on it yet"),
        ("F", {"bounds": RICH}, "it breaks another guideline"),
    ],
)
def test_claims_that_do_not_hold_are_named(name, claim, fault):
    verdict = q4(**{name: claim})
    assert verdict.fault.startswith(f"{name}: ")
    assert fault in verdict.fault
    assert verdict.score == 5


def test_q4_of_another_form():
    assert "with A to F" in checked("q4", {"G": {}}).advice
    others = checked("q4", {name: PROVED[name] for name in PROVED if name != "C"})
    assert (others.score, others.fault) == (5, "C: there is no verdict on it yet")
    assert checked("q4", dict.fromkeys(SUSPECTS)).status == "not attempted"
    assert checked("q4", {name: {} for name in SUSPECTS}).score == 1


# ---------------------------------------------------------------- q5: the match


def test_the_baseline_has_ten_points_against_itself():
    verdict = checked("q5", men_and_kings)
    assert verdict.score == 0
    assert verdict.fault == "it plays exactly as the baseline does: men and kings alone"
    assert "10 points of 20" in verdict.details[0]


@pytest.mark.parametrize("name", ["menaced_are_half_gone", "the_mover_takes"])
@pytest.mark.parametrize("seed", range(4))
def test_who_sees_what_hangs_wins_with_any_openings(name, seed):
    assert checked("q5", evaluation(name), seed=seed).score == 6


def test_a_piece_that_was_given_away_is_shown():
    verdict = checked("q5", at_the_end(lambda s, p: ahead(s, p, forward=0.1) / 40))
    ((caption, picture),) = verdict.pictures
    assert "the answer is" in caption
    assert "x" in caption.split("the answer is")[1]
    assert picture.alt.startswith("Checkers, ")


@pytest.mark.slow
def test_a_slow_evaluation_has_what_it_won_in_time(monkeypatch):
    monkeypatch.setattr("gamesearch.grading.answer_time.SECONDS", 1)
    left = iter(range(1200))

    def tires(state, player):
        while next(left, None) is None:
            pass
        return evaluation("the_mover_takes")(state, player)

    verdict = checked("q5", tires)
    assert "of 20 games were played" in verdict.fault
    won = float(verdict.details[0].split(": ")[1].split()[0])
    assert 0 < won < 20
    assert verdict.score == points_for(won) < 6
    assert "Guideline 3" in verdict.advice


def test_a_match_is_played_from_both_sides_by_the_rules():
    played = []
    match(men_and_kings, 1, played.append)
    assert len(played) == GAMES
    assert [game.states[0] for game in played[::2]] == openings(1)
    assert [game.states[0] for game in played[1::2]] == openings(1)
    for game in played:
        for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
            assert CHECKERS.result(before, move) == after
        assert len(game.moves) <= 40
    assert sum(game.result for game in played) == 0


def test_marks_for_points():
    marks = {20: 6, 12.5: 6, 12: 6, 11.5: 4, 11: 4, 10.5: 2, 10: 0, 9.5: 0, 0: 0}
    assert {won: points_for(won) for won in marks} == marks


# ---------------------------------------------------------------- the assignment as such


@pytest.mark.slow
def test_what_a_graders_seed_has_drawn_is_not_shown():
    """Positions that everybody is asked about are shown; openings and random ones are not."""

    def is_odd(state):
        return 14 <= (state[0] | state[1]).bit_count() <= 22  # no position that all are asked

    def odd_somewhere(state, player):
        return 0.5 if is_odd(state) else evaluation("divided")(state, player)

    def wrong_somewhere(state, player):
        return counted(state, player) | ({"home": 99} if is_odd(state) else {})

    gives_away = at_the_end(lambda s, p: ahead(s, p, forward=0.1) / 40)
    for question, answer in (("q2", odd_somewhere), ("q1b", wrong_somewhere), ("q5", gives_away)):
        shown, hidden = (checked(question, answer, seed=seed) for seed in (0, 77))
        assert shown.pictures
        assert not hidden.pictures
        assert hidden.score < hidden.max_score
        assert "checkers.parse" not in str(hidden)
    for question in ("q2", "q1b"):
        answer = odd_somewhere if question == "q2" else wrong_somewhere
        assert checked(question, answer, seed=77).details[-1] == HIDDEN
    everybodys = checked("q2", evaluation("by_pieces_to_the_end"), seed=77)
    assert len(everybodys.pictures) == 2


# ---------------------------------------------------------------- what may not differ


def test_an_evaluation_that_draws_lots_earns_nothing_in_the_match():
    """It may well win twelve games; what it says has to be the same when it is asked again."""
    rng = random.Random(3)

    def lots(state, player):
        if CHECKERS.is_terminal(state):
            return CHECKERS.utility(state, player)
        return men_and_kings(state, player) + rng.uniform(-0.001, 0.001)

    for question, most in (("q2", 6), ("q5", 0)):
        verdict = checked(question, lots)
        assert verdict.score <= most
        assert verdict.fault == "it gives a different answer when asked again"


def test_the_order_of_finished_games_is_asked_of_player_0():
    """Suspect E knows player 0 only, and keeps the order for that one; the text says so."""
    won, lost = "W:W:B1", "B:W1:B"
    answer = {name: {} for name in SUSPECTS} | {"E": {"order": (won, lost)}}
    verdict = checked("q4", answer)
    assert "E" in verdict.details[0]
