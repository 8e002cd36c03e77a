"""Opening books: known moves are looked up, not searched for.

The lectures: is it reasonable to search a billion nodes in order to move a pawn at the
beginning of the game? Programs rely on tables of what has been played before. Here a book is
any function `book(game, state) -> action or None`; `book_search` asks it first and searches
only where the book has no answer.

`OpeningBook` is such a function, made from a table. `reader_book` makes one from a reader for
another format, such as the polyglot books of chess programs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from gamesearch.game import Action, AnyGame, Decision, Game, IllegalAction, State
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


class OpeningBook:
    """Moves by position, with how often each was played.

    Called as `book(game, state)` it gives the action played most often (among equals, the first),
    or None. `key(state)` tells positions apart: for chess it should leave out the count of quiet
    plies.
    """

    def __init__(
        self,
        moves: Mapping[Any, Mapping[Any, float]],
        *,
        key: Callable[[Any], Hashable] | None = None,
    ) -> None:
        """Make a book of `moves`: for the key of a position, how often each action was played."""
        self.key = key or itself
        self._moves = {known: dict(played) for known, played in moves.items()}

    def __call__(self, game: AnyGame, state: Any) -> Any:
        played = self._moves.get(self.key(state), {})
        return max(played, key=played.__getitem__, default=None)


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
