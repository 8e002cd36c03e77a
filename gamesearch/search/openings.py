"""Opening books: known moves are looked up, not searched for.

The lectures: is it reasonable to search a billion nodes in order to move a pawn at the
beginning of the game? Programs rely on tables of what has been played before. Here a book is
any function `book(game, state) -> action or None`; `book_search` asks it first and searches
only where the book has no answer.

`OpeningBook` is such a function, made from games. `reader_book` makes one from a reader for
another format, such as the polyglot books of chess programs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gamesearch.game import CHANCE, Action, AnyGame, Decision, Game, IllegalAction, State
from gamesearch.match import Match
from gamesearch.members import utility_vector
from gamesearch.search.preconditions import itself

__all__ = ["OpeningBook", "book_search", "reader_book"]

Book = Callable[[Any, Any], Any]  # book(game, state) -> an action, or None


def book_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    book: Book,
    search: Callable[[Game[State, Action], State], Decision[Action]],
) -> Decision[Action]:
    """Return the book's action if it has one, otherwise what `search(game, state)` decides.

    A book knows moves but not values, so the value of its decision is None. Raises
    IllegalAction if the book's action is not legal: the book may be for other rules, or may
    take two positions for the same one.
    """
    state = game.initial if state is None else state
    action = None if game.is_terminal(state) else book(game, state)
    if action is None:
        return search(game, state)
    if action not in game.actions(state):
        raise IllegalAction(f"the book plays {action!r}, which is not legal in {state!r}")
    return Decision(None, action)


class Known(NamedTuple):
    """A book's entry for an action in a state."""

    action: Any
    games: float  # how many games it was played in, or how much it is recommended
    mean: float | None  # the mover's mean utility in those games that were finished


class OpeningBook:
    """Moves by position, with the number of games and their results.

    Called as `book(game, state)` it gives the action played most often (among equals, the first),
    or None. `key(state)` tells positions apart: for chess it should leave out the count of quiet
    plies.
    """

    def __init__(
        self,
        moves: Mapping[Any, Mapping[Any, float]] | None = None,
        *,
        key: Callable[[Any], Hashable] | None = None,
    ) -> None:
        """Make a book of `moves`: for the key of a position, how often each action was played."""
        self.key = key or itself
        self._games: dict[Any, dict[Any, float]] = {k: dict(m) for k, m in (moves or {}).items()}
        self._results: dict[tuple[Any, Any], list[float]] = {}

    @classmethod
    def from_games(
        cls,
        game: AnyGame,
        games: Iterable[Match | Sequence[Any]],
        *,
        plies: int = 12,
        key: Callable[[Any], Hashable] | None = None,
    ) -> OpeningBook:
        """Make a book of the first `plies` plies of `games`, without the rolls of dice.

        A game is a `Match` or its actions from the initial state on. Where it was played to
        its end, its result counts towards `Known.mean`. Raises IllegalAction for a game
        that the rules do not allow.
        """
        book = cls(key=key)
        for played in games:
            if not isinstance(played, Match):
                book.add(game, game.initial, played, plies)
            elif played.history:
                start, _, _ = played.history[0]
                book.add(game, start, [action for _, _, action in played.history], plies)
        return book

    def add(self, game: AnyGame, state: Any, actions: Sequence[Any], plies: int) -> None:
        """Add the first `plies` plies of one more game, played from `state` on."""
        moves = []
        for action in actions:
            moves.append((self.key(state), action, game.to_move(state)))
            state = game.result(state, action)
        utilities = utility_vector(game, state) if game.is_terminal(state) else None
        for key, action, mover in moves[:plies]:
            if mover == CHANCE:
                continue
            games = self._games.setdefault(key, {})
            games[action] = games.get(action, 0) + 1
            if utilities is not None:
                self._results.setdefault((key, action), []).append(utilities[mover])

    def known(self, state: Any) -> list[Known]:
        """Return what has been played in `state`, the most frequent action first."""
        key = self.key(state)
        played = []
        for action, games in self._games.get(key, {}).items():
            results = self._results.get((key, action))
            mean = sum(results) / len(results) if results else None
            played.append(Known(action, games, mean))
        return sorted(played, key=lambda known: -known.games)

    def __call__(self, game: AnyGame, state: Any) -> Any:
        known = self.known(state)
        return known[0].action if known else None

    def __len__(self) -> int:
        """Return how many positions it knows."""
        return len(self._games)

    def __iter__(self) -> Iterator[Any]:
        """Return the keys of the positions it knows."""
        return iter(self._games)


def reader_book(
    find_all: Callable[[Any], Iterable[Any]],
    *,
    position: Callable[[Any], Any],
    action: Callable[[Any], Any] = str,
) -> Book:
    """Return a book from a reader for another format; the caller provides the reader.

    `find_all(position(state))` gives entries with a `move` and a `weight`; the heaviest is
    taken, and `action(move)` is the game's own name for it. With python-chess and a polyglot
    file, where an action is a move's UCI text and `board_of` gives a state's board:

        with chess.polyglot.open_reader("book.bin") as reader:
            book = reader_book(reader.find_all, position=board_of)
    """

    def heaviest(game: AnyGame, state: Any) -> Any:
        best = max(find_all(position(state)), key=lambda entry: entry.weight, default=None)
        return None if best is None else action(best.move)

    return heaviest
