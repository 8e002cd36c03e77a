"""The questions of `ps1_minimax` answered by hand: an own tree, and Pacman's corridor."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache, lru_cache, partial
from math import fsum
from typing import Any, Final

from gamesearch.game import MIN, Path
from gamesearch.games.pacman_corridor import LEFT, RIGHT, PacmanCorridor
from gamesearch.games.random_trees import random_tree
from gamesearch.games.tree import GameTree
from gamesearch.grading.questions.by_hand import (
    NodeByHand,
    TreeByHand,
    is_about,
    is_blank,
    is_number,
    number_in,
)
from gamesearch.grading.questions.own_instances import own_instance
from gamesearch.grading.questions.question import Named
from gamesearch.grading.questions.slips import SlipFile, filled
from gamesearch.grading.sandbox.protocol import brief
from gamesearch.grading.watched_search import as_list
from gamesearch.members import player_name
from gamesearch.search import best_actions, minimax_search, minimax_value, single_agent_search

NAMED: Final = SlipFile(__file__).named


@lru_cache(maxsize=1024)  # a student may ask for any
def own_tree(student: str, question: str) -> GameTree:
    """Return three plies with a one-child node, a tie at the root, and values of both signs."""

    def draw(seed: int) -> GameTree:
        return random_tree(3, (1, 3), seed, low=-9, high=9, root=("max", "min")[seed % 2])

    def suits(tree: GameTree) -> bool:
        inner = [path for path in tree.nodes() if not tree.is_terminal(path)]
        leaves = [tree.utility(leaf, 0) for leaf in tree.leaves()]
        small = 9 <= len(leaves) <= 12 and len(inner) <= 9
        lone = any(len(tree.actions(path)) == 1 for path in inner)
        root = len(tree.actions(())) == 3 and len(best_actions(tree)) == 2
        signs = sum(leaf < 0 for leaf in leaves) >= 3 and sum(leaf > 0 for leaf in leaves) >= 3
        # by the wrong player's rule other values come out, and other moves are best
        twin = GameTree(tree.to_nested(), root="max" if tree.turns[0] == MIN else "min")
        return small and lone and root and signs and best_actions(tree) != best_actions(twin)

    return own_instance(student, f"ps1/{question}", draw, suits)


class OwnMinimaxTree(TreeByHand[float]):
    """{"A": 3, "B": -1, ..., "best": ["a1"]} for the student's own tree."""

    example = '{"A": 3, "B": -1, "best": ["a1"]}'

    def own_tree(self, student: str) -> GameTree:
        return own_tree(student, self.question)

    def value(self, tree: GameTree, path: Path) -> float:
        return minimax_value(tree, path)

    def read(self, given: Any) -> float | None:
        return number_in(given)

    def follows(self, node: NodeByHand[float]) -> bool:
        best = min if node.tree.to_move(node.path) == MIN else max
        return node.said == best(node.known)

    def rung(self, tree: GameTree, path: Path) -> str:
        """Return the nodes whose children are all leaves, and those above."""
        children = [(*path, a) for a in tree.actions(path)]
        return "bottom" if all(map(tree.is_terminal, children)) else "above"

    def best_moves(self, root: NodeByHand[float]) -> list[set[str]]:
        """Return the best moves, and those that are best by what was said of the children."""
        tree = root.tree
        sets = [set(best_actions(tree))]
        if root.complete:
            best = (min if tree.to_move(()) == MIN else max)(root.known)
            sets.append({a for a, v in enumerate(root.known) if v == best})
        return [{tree.action_name((), a) for a in moves} for moves in sets]

    def name_wrong_node(self, nodes: Mapping[Path, NodeByHand[float]], path: Path) -> Named:
        node = nodes[path]
        name, mover = node.name, player_name(node.tree, node.tree.to_move(path))
        size, other = ("smallest", "largest") if mover == "MIN" else ("largest", "smallest")
        if is_blank(node.given):
            return filled(NAMED["node_no_value_yet"], name=name)
        if node.said is None:
            return filled(NAMED["your_answer_not_number"], name=name, node=brief(node.given))
        if node.known and node.said == (max if mover == "MIN" else min)(node.known):
            row = [n for p, n in nodes.items() if len(p) == len(path) and p != path]
            if max(node.known) < 0 and row and all(map(self._is_right_or_follows, row)):
                low, high = min(node.known), max(node.known)
                return filled(NAMED["negative_numbers"], name=name, low=low, high=high)
            return filled(
                NAMED["value_taken_but_moves"], name=name, other=other, mover=mover, size=size
            )
        if node.known and is_about(node.said, fsum(node.known) / len(node.known)):
            return filled(NAMED["mean_taken"], name=name, mover=mover, size=size)
        if node.said and node.said == -self.value(node.tree, path):
            return filled(NAMED["sign_wrong"], name=name)
        return filled(NAMED["value_wrong"], name=name, mover=mover, size=size)

    def name_wrong_move(self, root: NodeByHand[float], moves: set[str]) -> Named:
        tree, right = root.tree, self.best_moves(root)[-1]
        known = {tree.action_name((), a) for a in tree.actions(())}
        if moves - known:
            odd = " or ".join(map(repr, sorted(moves - known)))
            return filled(NAMED["root_no_move_called"], odd=odd, part=", ".join(sorted(known)))
        if not moves:
            return NAMED["best_move_missing"]
        if moves < right:
            return NAMED["best_move_missing_2"]
        return NAMED["move_list_not_best"]


HORIZONS: Final = range(1, 7)  # moves of each side, after which the game is over


def own_corridor(student: str, moves: int | None = None) -> PacmanCorridor:
    """Return the student's own corridor; if `moves` is given, there is a ghost as well.

    With the ghost the game is over after so many moves of each side. The ghost catches Pacman
    in the end, but not at once.
    """
    cells, pacman, pellet, ghost, start = _own_places(student)
    if moves is None:
        return PacmanCorridor(cells, pacman, pellet, start=start)
    return PacmanCorridor(cells, pacman, pellet, ghost, start=start, max_moves=moves)


@cache
def _own_places(student: str) -> tuple[int, int, int, int, int]:
    def draw(seed: int) -> tuple[int, int, int, int, int]:
        rng = random.Random(seed)
        cells = rng.randint(5, 7)
        pacman, pellet = rng.sample(range(1, cells - 1), 1) + rng.sample(range(cells), 1)
        return cells, pacman, pellet, rng.randrange(cells), rng.randint(8, 12)

    def suits(places: tuple[int, int, int, int, int]) -> bool:
        _, pacman, pellet, ghost, _ = places
        if pacman == ghost or abs(pacman - pellet) < 2 or pellet == ghost:
            return False
        values = _haunted_values(places)
        return values[2] > 0 > values[-1]

    return own_instance(student, "ps1/q4", draw, suits)


@cache
def _haunted_values(places: tuple[int, int, int, int, int]) -> list[float]:
    cells, pacman, pellet, ghost, start = places
    corridor = partial(PacmanCorridor, cells, pacman, pellet, ghost, start=start)
    return [minimax_search(corridor(max_moves=moves)).value for moves in HORIZONS]


PARTS: Final = {"start": 1, "left": 0.5, "right": 0.5, "haunted": 2, "caught": 1}


def judge_corridor(answer: Mapping[str, Any], student: str) -> dict[str, Named]:
    """Judge q4: {"start": 8, "left": 6, "right": 8, "haunted": [9, ...], "caught": 4}."""
    haunted = _haunted_values(_own_places(student))
    return _wrong_alone(answer, own_corridor(student)) | _wrong_haunted(answer, haunted)


def _wrong_alone(answer: Mapping[str, Any], game: PacmanCorridor) -> dict[str, Named]:
    """Say what is wrong with the values of the corridor in which Pacman is alone."""
    states = {
        "start": game.initial,
        "left": game.result(game.initial, LEFT),
        "right": game.result(game.initial, RIGHT),
    }
    alone = {part: single_agent_search(game, state).value for part, state in states.items()}
    exchanged = all(
        map(is_number, (answer["left"], answer["right"]), (alone["right"], alone["left"]))
    )
    worst = is_number(answer["start"], min(alone["left"], alone["right"]))
    wrong = {}
    for part, value in alone.items():
        usual: dict[Any, str] = dict.fromkeys((value + 1, value + 2), "a_point_a_move")
        usual[value - 1] = "between" if part == "start" else "one_too_many"
        usual[game.start - (part != "start")] = "points"
        key = usual.get(number_in(answer[part]), "worst" if worst else "shortest")
        if not is_number(answer[part], value):
            wrong[part] = filled(NAMED["exchanged" if exchanged else key], part=part)
    return wrong


def _wrong_haunted(answer: Mapping[str, Any], haunted: list[float]) -> dict[str, Named]:
    """Say what is wrong with the values against the ghost, and with when it catches Pacman."""
    wrong = {}
    caught = next(n for n, value in zip(HORIZONS, haunted, strict=True) if value < 0)
    listed = as_list(answer["haunted"])
    if not isinstance(listed, list | tuple) or len(listed) != len(haunted):
        wrong["haunted"] = NAMED["no_list"]
    elif not all(map(is_number, listed, haunted)):
        never = all(isinstance(value, int | float) and value > -10 for value in listed)
        early = all(map(is_number, listed[1:], haunted))
        wrong["haunted"] = NAMED["begins_at_0" if early else "never_caught" if never else "haunted"]
    if not is_number(answer["caught"], caught):
        usual: dict[Any, str]
        usual = {caught - 1: "place_in_list", -10: "value_of_caught", 2 * caught: "both_sides"}
        wrong["caught"] = NAMED[usual.get(number_in(answer["caught"]), "caught")]
    return wrong
