"""The page of a tournament: ratings, cross table, and every game to replay, in one file.

A position is drawn by the game's own `picture` and the drawing package's SVG, as in the board
widget: an element that stands in many positions is written once, and a position is a list of
their numbers, of which only what has changed since the last one is kept. So a thousand games
fit on a page, and their boards take the page's colours, light or dark.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from gamesearch.drawing.svg_shapes import SVG_UNIT, svg_elements
from gamesearch.drawing.theme import THEMES
from gamesearch.game import player_name
from gamesearch.games.catalogue import standard_game
from gamesearch.grading.classroom.feedback import words, write_page
from gamesearch.grading.classroom.gradebook import number
from gamesearch.tournament.match import states_of
from gamesearch.tournament.round_robin import Game, Tournament, end_of
from gamesearch.widgets.front_end import script

_BY_ROLE: Final = {role: f"var(--{role})" for role in THEMES["light"]}


def write_tournament_page(target: Path, them: Tournament) -> bool:
    """Write the page; False if it was there and says the same."""
    own, style = (
        Path(__file__).with_name(f"page.{kind}").read_text(encoding="utf-8")
        for kind in ("js", "css")
    )
    strict = f'"use strict";\n{script()}\n{own}'
    name = them.referee.game.replace("-", " ").capitalize().replace("four", "Four")
    parts = [_rules(them), *_ratings(them), *_crosses(them), *_games(them)]
    title = f"{name}: the tournament"
    return write_page(target, title, "", [f"<style>{style}</style>", *parts], script=strict)


def _rules(them: Tournament) -> str:
    budget, rounds = them.referee.budget, max(game.pairing.round for game in them.games)
    nodes = f"{budget.nodes:,} nodes" if budget.nodes else "as many nodes as they like"
    text = (
        f"{len(them.standings)} agents, {len(them.games)} games: each pair has played {rounds} "
        f"round{'s' * (rounds != 1)} of two games, one with either colour, from the same openings. "
        f"For a move agents have {nodes} and {budget.seconds:g} seconds."
    )
    told = words("p", text)
    if them.isolation == "none":
        told += words("p", "They were run without isolation (--unsafe).", "muted")
    for name, reason in them.left_out:
        told += words("p", f"{name} did not take part: {reason}.", "muted")
    return told


# ---------------------------------------------------------------- tables


def _ratings(them: Tournament) -> Iterator[str]:
    yield f"<h2>Ratings</h2>{_scrolled('Ratings')}<table><thead><tr>"
    heads = ("Place", "Elo", "±", "Points", "Games", "Wins", "Draws", "Losses", "By a fault")
    cells = [f'<th scope="col" class="number">{head}</th>' for head in heads]
    yield f'{cells[0]}<th scope="col">Agent</th>{"".join(cells[1:])}</tr></thead><tbody>'
    for place, one in enumerate(them.standings, 1):
        numbers = (
            f"{one.rating.elo:.0f}", f"{one.rating.plus_minus:.0f}", number(one.points), one.games,
            one.wins, one.draws, one.losses, one.faults,
        )  # fmt: skip
        yield f'<tr><td class="number">{place}</td><th scope="row">{_name(one.name)}</th>'
        yield "".join(f'<td class="number">{value}</td>' for value in numbers) + "</tr>"
    yield "</tbody></table></div>"
    yield _WHAT_ELO_IS


def _name(name: str) -> str:
    return f"<bdi>{escape(name)}</bdi>"


def _scrolled(label: str) -> str:
    """The beginning of what scrolls, by keyboard too, where it is too wide."""
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{label}">'


def _crosses(them: Tournament) -> Iterator[str]:
    """The cross table: what the agent of the row got against the agent of the column."""
    yield f'<h2 id="cross">Cross table</h2>{_scrolled("Cross table")}<table class="cross">'
    yield "<caption>Points of the row’s agent "
    yield "against the column’s, and of how many games. A cell leads to these games.</caption>"
    yield "<thead><tr><td></td>"
    for place, one in enumerate(them.standings, 1):
        yield f'<th scope="col" class="number">{place} {_name(one.name)}</th>'
    yield "</tr></thead><tbody>"
    for row, one in enumerate(them.standings):
        yield f'<tr><th scope="row">{row + 1} {_name(one.name)}</th>'
        yield from (_cross(them, row, column) for column in range(len(them.standings)))
        yield "</tr>"
    yield "</tbody></table></div>"


def _cross(them: Tournament, row: int, column: int) -> str:
    if row == column:
        return '<td class="number itself"><span class="unseen">itself</span></td>'
    points, games = them.between(them.standings[row].name, them.standings[column].name)
    shown = f"{number(points)} <small>of {games}</small>"
    link = f'<a href="#games" data-row="{row}" data-column="{column}">{shown}</a>'
    return f'<td class="number">{link}</td>'


_WHAT_ELO_IS: Final = """<details><summary>What the numbers say</summary>
<p>400 Elo more are odds of 10 to 1. The ratings are those that make all results likeliest (Bradley
and Terry’s model, with Davidson’s draws), and their mean is 1500: they compare these agents with
each other and with nobody else. The true strength lies within ± of the number with 95 %
confidence, as far as games are independent; two agents whose intervals overlap widely may well be
equally strong. Everybody is given half a win and half a loss besides, or whoever won every game
would be infinitely strong.</p></details>"""


# ---------------------------------------------------------------- games


def _games(them: Tournament) -> Iterator[str]:
    """The viewer, and the table of all games, whose rows open it."""
    drawn = _Positions(them.referee.game)
    players = [player_name(standard_game(them.referee.game), side) for side in (0, 1)]
    yield f'<h2 id="games">Games</h2>{_VIEWER}<p class="filter screen" hidden>'
    options = "".join(
        f'<option value="{place}">{escape(one.name)}</option>'
        for place, one in enumerate(them.standings)
    )
    for label, key in (("Games of", "one"), ("against", "other")):
        yield f'<label>{label} <select id="{key}"><option value="">anybody</option>'
        yield f"{options}</select></label> "
    yield f'<output id="count"></output></p>{_scrolled("All games")}<table class="games">'
    yield "<thead><tr>"
    heads = ("Game", "Round", players[0], players[1], "Result", "End", "Moves")
    yield "".join(f'<th scope="col">{escape(head)}</th>' for head in heads) + "</tr></thead><tbody>"
    places = {one.name: place for place, one in enumerate(them.standings)}
    told = []
    for game in them.games:
        yield _row(them, game, places)
        states = states_of(them.referee.game, game.moves)
        told.append({
            "names": game.names, "moves": game.moves, "opening": len(game.pairing.opening),
            "end": end_of(them, game), "frames": list(drawn.frames(states)),
        })  # fmt: skip
    yield "</tbody></table></div>"
    data = {"players": players, "games": told, **drawn.told()}
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    yield f'<script type="application/json" id="replays">{text}</script>'


def _row(them: Tournament, game: Game, places: dict[str, int]) -> str:
    sides = [places[name] for name in game.names]
    result = {1.0: "1 : 0", 0.5: "½ : ½", 0.0: "0 : 1", None: "none"}[game.points]
    fault = ' class="fault"' if game.at_fault is not None else ""
    names = "".join(f"<td>{_name(name)}</td>" for name in game.names)
    return (
        f'<tr data-sides="{sides[0]} {sides[1]}"><th scope="row">{game.pairing.number}</th>'
        f"<td>{game.pairing.round}</td>{names}<td>{result}</td>"
        f"<td{fault}>{escape(end_of(them, game))}</td>"
        f'<td class="moves">{escape(" ".join(game.moves))}</td></tr>'
    )


class _Positions:
    """Positions of a game as numbers of SVG elements; all elements so far."""

    def __init__(self, name: str) -> None:
        self.game = standard_game(name)
        self._places: dict[str, int] = {}
        self._drawn = cache(self._draw)

    def _draw(self, state: Any) -> tuple[list[int], str]:
        picture, places = self.game.picture(state), self._places
        drawn = [places.setdefault(e, len(places)) for e in svg_elements(picture, _BY_ROLE)]
        return drawn, picture.alt

    def frames(self, states: Sequence[Any]) -> Iterator[list[Any]]:
        """Each position as what differs from the one before: where, how many go, what comes."""
        before: list[int] = []
        for state in states:
            drawn, alt = self._drawn(state)
            start, end = _alike(before, drawn)
            yield [start, len(before) - start - end, drawn[start : len(drawn) - end], alt]
            before = drawn

    def told(self) -> dict[str, Any]:
        """The elements, and the size of the board."""
        picture = self.game.picture(self.game.initial)
        size = [picture.width * SVG_UNIT, picture.height * SVG_UNIT]
        return {"elements": list(self._places), "size": size}


def _alike(one: Sequence[int], other: Sequence[int]) -> tuple[int, int]:
    """How many parts two lists have in common at their beginning, and then at their end."""
    most = min(len(one), len(other))
    start = next((i for i in range(most) if one[i] != other[i]), most)
    most -= start
    end = next((i for i in range(most) if one[-1 - i] != other[-1 - i]), most)
    return start, end


_VIEWER: Final = """<section id="viewer" class="screen" hidden aria-label="The game">
<div class="board"><svg role="img" tabindex="0"></svg></div>
<div class="said"><h3 id="title"></h3><p id="how" class="muted"></p>
<div class="steps"></div>
<p id="caption" aria-live="polite"></p><ol id="moves"></ol>
<p class="muted">The arrow keys go from move to move, Home and End to either end.</p></div>
</section>
<noscript><p>To replay games, let this page run its script. The table has the moves.</p>
</noscript>"""
