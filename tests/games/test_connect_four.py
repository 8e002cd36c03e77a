"""Connect Four: the solved game's numbers, then laws, notation, pictures and bad input."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch.game import Decision, IllegalAction
from gamesearch.games import connect_four_solver, remembered
from gamesearch.games.connect_four import ConnectFour, State
from gamesearch.search import principal_variation_search
from gamesearch.search.alpha_beta import alpha_beta_search
from gamesearch.search.transposition import TranspositionTable
from gamesearch.shapes import Circle, Line

# ---------------------------------------------------------------- what is known of the game


def layers(game: ConnectFour, plies: int) -> list[set[State]]:
    """The distinct positions after 0, 1, ..., `plies` plies."""
    found = [{game.initial}]
    for _ in range(plies):
        found.append({game.result(s, a) for s in found[-1] for a in game.actions(s)})
    return found


def test_distinct_positions_per_ply() -> None:
    counts = [len(layer) for layer in layers(ConnectFour(), 7)]
    assert counts == [1, 7, 49, 238, 1120, 4263, 16422, 54859]


def test_exact_score_of_a_small_board_agrees_with_alpha_beta() -> None:
    game = ConnectFour(3, 4, 3, score=True)
    assert alpha_beta_search(game).value == 2


# ---------------------------------------------------------------- solved


def random_position(game: ConnectFour, discs: int, seed: int) -> State:
    """A position after so many random discs, none of which ended the game."""
    rng = random.Random(seed)
    while True:
        state = game.initial
        while state[1].bit_count() < discs and not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
        if not game.is_terminal(state):
            return state


def full_search(game: ConnectFour, state: State) -> float:
    """The value that a search which knows nothing but the rules finds."""
    table = TranspositionTable(key=game.key)
    return principal_variation_search(game, state, table=table).value


@pytest.mark.parametrize(
    ("columns", "movers_score", "best"), [("4455", 18, "3"), ("44455554221", -15, "4")]
)
def test_the_solver_scores_two_openings(columns: str, movers_score: int, best: str) -> None:
    game = ConnectFour()
    state = game.parse(columns)
    score = movers_score if game.to_move(state) == 0 else -movers_score
    assert game.score_of(state) == score
    assert game.solve(state) == Decision(score, game.parse_action(state, best))


def test_the_solver_knows_the_published_scores_of_the_first_moves() -> None:
    game = ConnectFour()
    scores = [game.score_of(game.parse(str(column))) for column in range(1, 8)]
    assert scores == [-2, -1, 0, 1, 0, -1, -2]
    assert game.solve() == Decision(1, 3)
    mirrored = ConnectFour(7, 6)  # another board, about which nothing is published
    assert not mirrored._solver().published


@pytest.mark.parametrize("discs", range(28, 41, 2))
def test_the_solver_agrees_with_a_search_by_the_rules_alone(discs: int) -> None:
    game = ConnectFour(score=True)
    for seed in range(8):
        state = random_position(game, discs, seed)
        assert game.score_of(state) == full_search(game, state), game.format(state)


@pytest.mark.slow
@pytest.mark.parametrize("discs", [22, 24])
def test_the_solver_agrees_with_a_long_search_by_the_rules_alone(discs: int) -> None:
    game = ConnectFour(score=True)
    for seed in range(4):
        state = random_position(game, discs, seed)
        assert game.score_of(state) == full_search(game, state), game.format(state)


@pytest.mark.slow
def test_the_solver_scores_positions_of_the_four_by_four_game() -> None:
    """It has 161,029 positions and is a draw."""
    game = ConnectFour(4, 4, score=True)
    found = layers(game, 16)
    assert sum(map(len, found)) == 161_029
    values: dict[State, int] = {}
    for layer in reversed(found):
        for state in layer:
            children = [values[game.result(state, a)] for a in game.actions(state)]
            best = min if game.to_move(state) else max
            values[state] = best(children) if children else game.utility(state, 0)
    assert values[game.initial] == 0
    for layer in found:
        for state in sorted(layer)[::25]:
            assert game.score_of(state) == values[state], game.format(state)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "columns", "discs"), [(5, 4, 5), (4, 7, 14), (9, 4, 20), (3, 8, 12)]
)
def test_the_solver_takes_any_board(rows: int, columns: int, discs: int) -> None:
    game = ConnectFour(rows, columns, score=True)
    for seed in range(3):
        state = random_position(game, discs, seed)
        assert game.score_of(state) == full_search(game, state), game.format(state)


@pytest.mark.parametrize("discs", [20, 25, 30, 35, 40])
def test_the_solver_plays_the_first_of_the_best_columns(discs: int) -> None:
    game = ConnectFour()
    for seed in range(6):
        state = random_position(game, discs, seed)
        scores = {a: game.score_of(game.result(state, a)) for a in game.ordered_actions(state)}
        best = (min if game.to_move(state) else max)(scores, key=lambda a: scores[a])
        assert game.solve(state) == Decision(scores[best], best), game.format(state)


def test_play_by_the_solver_ends_as_it_said() -> None:
    game = ConnectFour(score=True)
    for seed in range(6):
        state = random_position(game, 24, seed)
        promised = game.score_of(state)
        while (action := game.solve(state).action) is not None:
            state = game.result(state, action)
        assert game.utility(state, 0) == promised


def test_a_finished_game_is_scored_and_has_no_action() -> None:
    game = ConnectFour()
    assert game.solve(game.parse("1122334")) == Decision(18, None)
    assert game.solve(game.parse("12123252")) == Decision(-18, None)
    flat = ConnectFour(1, 4)  # a single row: nobody can win
    assert flat.solve(flat.parse("1234")) == Decision(0, None)
    assert flat.solve() == Decision(0, 1)


def test_a_solver_that_has_to_forget_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ConnectFour()
    states = [random_position(game, 22, seed) for seed in range(5)]
    scores = [game.score_of(state) for state in states]
    monkeypatch.setattr(connect_four_solver, "MOST_BOUNDS", 3)
    monkeypatch.setattr(remembered, "MOST_REMEMBERED", 2)
    assert [game.score_of(state) for state in states] == scores


def test_the_solver_knows_four_in_a_row_only() -> None:
    with pytest.raises(ValueError, match="knows four in a row, not 3; use principal_variation"):
        ConnectFour(3, 4, 3).solve()
    with pytest.raises(ValueError, match="knows four in a row, not 5"):
        ConnectFour(6, 7, 5).score_of(ConnectFour.initial)


# ---------------------------------------------------------------- rules


def test_a_disc_falls_to_the_lowest_free_square() -> None:
    game = ConnectFour()
    assert game.format(game.parse("444")).split("/")[2:] == [
        ".......",
        "...X...",
        "...O...",
        "...X...",
    ]


@pytest.mark.parametrize(
    ("columns", "row"),
    [
        ("1122334", "across"),
        ("1212121", "up"),
        ("12234334464", "rising"),
        ("76654554424", "falling"),
    ],
)
def test_four_in_a_row_wins(columns: str, row: str) -> None:
    game = ConnectFour()
    before = game.parse(columns[:-1])
    assert not game.is_terminal(before), row
    after = game.parse(columns)
    assert game.is_terminal(after), row
    assert (game.utility(after, 0), game.utility(after, 1)) == (1, -1)
    assert game.actions(after) == ()


def test_a_row_does_not_run_into_the_next_column() -> None:
    """X has the top two squares of one column and the bottom two of the next."""
    game = ConnectFour()
    state = game.parse("X....../X....../O....../XO...../OX...../OX.....")
    assert not game.is_terminal(state)


def test_a_full_board_without_a_row_is_drawn() -> None:
    game = ConnectFour(2, 3, 3)
    drawn = game.parse("112332")
    assert game.format(drawn) == "OOX/XXO"
    assert game.is_terminal(drawn)
    assert game.utility(drawn, 0) == game.utility(drawn, 1) == 0


def test_actions_run_from_left_to_right_and_leave_out_full_columns() -> None:
    game = ConnectFour()
    assert list(game.actions(game.initial)) == [0, 1, 2, 3, 4, 5, 6]
    assert list(game.ordered_actions(game.initial)) == [3, 2, 4, 1, 5, 0, 6]
    full = game.parse("444444")
    assert list(game.actions(full)) == [0, 1, 2, 4, 5, 6]
    assert list(game.ordered_actions(full)) == [2, 4, 1, 5, 0, 6]


def test_the_score_of_a_win_is_the_number_of_discs_left() -> None:
    game = ConnectFour(score=True)
    of_x, of_o = game.parse("1122334"), game.parse("12123252")
    assert (game.utility(of_x, 0), game.utility(of_x, 1)) == (18, -18)
    assert (game.utility(of_o, 0), game.utility(of_o, 1)) == (-18, 18)
    assert game.utility(game.parse("717152727"), 0) == 17  # with the fifth disc
    small = ConnectFour(2, 2, 2, score=True)
    assert small.utility(small.parse("121"), 0) == 1  # with the last disc of two


# ---------------------------------------------------------------- laws


@st.composite
def played(draw: st.DrawFn) -> tuple[ConnectFour, list[int]]:
    """A board of any small size, and a sequence of columns played on it."""
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 8))
    game = ConnectFour(rows, columns, draw(st.integers(1, max(rows, columns))))
    moves: list[int] = []
    state = game.initial
    for choice in draw(st.lists(st.integers(0, 99), max_size=rows * columns)):
        if game.is_terminal(state):
            break
        moves.append(game.actions(state)[choice % len(game.actions(state))])
        state = game.result(state, moves[-1])
    return game, moves


def after(game: ConnectFour, moves: list[int]) -> State:
    state = game.initial
    for move in moves:
        state = game.result(state, move)
    return state


def naive_winner(game: ConnectFour, text: str) -> str | None:
    """Who has a winning row, by looking along every line of the written board."""
    rows = text.split("/")
    for row in range(game.rows):
        for column in range(game.columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(row + down * i, column + right * i) for i in range(game.in_a_row)]
                if all(0 <= r < game.rows and 0 <= c < game.columns for r, c in line):
                    marks = {rows[r][c] for r, c in line}
                    if marks in ({"X"}, {"O"}):
                        return marks.pop()
    return None


@given(played())
@settings(max_examples=150)
def test_bits_agree_with_a_look_at_the_board(game_and_moves: tuple[ConnectFour, list[int]]) -> None:
    game, moves = game_and_moves
    state = after(game, moves)
    text = game.format(state)
    winner = naive_winner(game, text)
    assert game.utility(state, 0) == {"X": 1, "O": -1, None: 0}[winner]
    assert game.utility(state, 1) == -game.utility(state, 0)
    assert game.is_terminal(state) == (winner is not None or "." not in text)
    free = [c for c in range(game.columns) if text[c] == "."]
    assert list(game.actions(state)) == ([] if game.is_terminal(state) else free)
    assert sorted(game.ordered_actions(state)) == list(game.actions(state))
    assert game.to_move(state) == len(moves) % 2


@given(played())
def test_mirror_images_have_one_key_and_one_evaluation(
    game_and_moves: tuple[ConnectFour, list[int]],
) -> None:
    game, moves = game_and_moves
    state = after(game, moves)
    mirrored = after(game, [game.columns - 1 - move for move in moves])
    assert game.format(mirrored) == "/".join(r[::-1] for r in game.format(state).split("/"))
    assert game.key(state) == game.key(mirrored)
    assert game.key(state) in (state, mirrored)
    assert game.evaluate(state, 0) == pytest.approx(game.evaluate(mirrored, 0))


def test_a_game_that_has_to_forget_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    remembers, forgets = ConnectFour(4, 4), ConnectFour(4, 4)
    monkeypatch.setattr(remembered, "MOST_REMEMBERED", 2)
    found = layers(forgets, 5)
    assert found == layers(remembers, 5)
    assert [forgets.key(s) for s in found[5]] == [remembers.key(s) for s in found[5]]


def test_a_game_can_be_copied_into_another_process() -> None:
    game = ConnectFour()
    states = layers(game, 4)[4]
    copy = pickle.loads(pickle.dumps(game))
    assert layers(copy, 4)[4] == states
    assert {copy.key(s) for s in states} == {game.key(s) for s in states}
    assert len(pickle.dumps(game)) < 2_000


def test_the_estimate_prefers_the_middle_and_longer_rows() -> None:
    game = ConnectFour()
    by_column = [game.evaluate(game.parse(str(c)), 0) for c in range(1, 8)]
    assert by_column[:4] == sorted(by_column[:4])
    assert by_column == by_column[::-1]
    rows = [game.evaluate(game.parse(text), 0) for text in ("4", "4737", "473727")]
    assert all(shorter < longer for shorter, longer in pairwise(rows))
    assert game.evaluate(game.initial, 0) == 0


# ---------------------------------------------------------------- pictures


def test_a_picture_shows_every_disc_and_the_winning_row() -> None:
    game = ConnectFour()
    picture = game.picture(game.parse("1122334"))
    discs = [s.fill for s in picture.shapes if isinstance(s, Circle) and s.radius > 0.3]
    assert (discs.count("player0"), discs.count("player1"), discs.count("ground")) == (4, 3, 35)
    strikes = [s for s in picture.shapes if isinstance(s, Line) and s.line == "highlight"]
    assert [(s.x1, s.y1, s.x2, s.y2) for s in strikes] == [(0.5, 5.5, 3.5, 5.5)]
    assert picture.alt == (
        "Connect Four, rows from the top ......., ......., ......., ......., OOO...., XXXX...: "
        "X has won."
    )


def test_a_picture_in_words_says_who_moves() -> None:
    game = ConnectFour(2, 3, 3)
    assert game.picture(game.parse("1")).alt.endswith("O to move.")
    assert game.picture(game.parse("OOX/XXO")).alt.endswith("drawn.")


# ---------------------------------------------------------------- bad input


def test_a_full_column() -> None:
    game = ConnectFour()
    for column in range(7):
        full = game.parse(str(column + 1) * 6)
        with pytest.raises(IllegalAction, match=f"column {column + 1} is full"):
            game.result(full, column)


@pytest.mark.parametrize("text", ["0", "8", "44x", "44444444", "11223345"])
def test_bad_columns(text: str) -> None:
    with pytest.raises(ValueError, match=r"column|board|over"):
        ConnectFour().parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "6 rows of 7 squares"),
        ("...", "2 rows of 2 squares"),
        ("X?/XO", "X, O or . was expected"),
        ("XX/XO", "X has 3 discs and O 1"),
        ("O./.X", "above an empty square"),
    ],
)
def test_bad_boards(text: str, message: str) -> None:
    game = ConnectFour(2, 2, 2) if text else ConnectFour()
    with pytest.raises(ValueError, match=message):
        game.parse(text)


def test_a_board_with_a_disc_after_the_winning_row() -> None:
    with pytest.raises(ValueError, match="after a winning row"):
        ConnectFour().parse("......./......./......./......./O....../XXXXOOO")


@pytest.mark.parametrize("size", [(0, 7, 4), (6, 21, 4), (3, 3, 4), (6, 7, 0)])
def test_impossible_sizes(size: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="expected 1 to 20 rows"):
        ConnectFour(*size)
