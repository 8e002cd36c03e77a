r"""Trees as plain text, in the layout of Hayward's lecture.

                    *
                /   |   \
              /     |     \
            *       *       *
          / | \    / \    / | \
         *  *  *  *   *  *  *  *
         2  3 -1  1   6 -4  2  9

Nodes show what is known of them: `*` for nothing yet, a value, or `<=3` where a cut makes it
a bound. Leaves are stars with their values beneath; a leaf below a cut was never examined and is a
`?`. Beneath a folded subtree the number of its leaves stands in brackets, of a run with how many
were read (4/7), and with `//` if something in it was cut.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.frame_marks import Marks, element
from gamesearch.drawing.page import Page
from gamesearch.drawing.tidy_tree import Contour, Span, arrange, joined
from gamesearch.drawing.tree_nodes import TreeNode, TreeNodes
from gamesearch.game import Path

_ASCII: Final = {
    "−": "-", "≤": "<=", "≥": ">=", "∞": "inf", "α": "alpha", "β": "beta", "′": "'", "…": "...",
    "×": "x", "·": "*", "–": "-", "→": "->", "≠": "!=", "•": "*", "½": "1/2", "\u00a0": " ",
}  # fmt: skip


def plain_text(text: str) -> str:
    """Return a text in ASCII alone.

    >>> plain_text("[−∞, 3] ≤ β")
    '[-inf, 3] <= beta'
    """
    return "".join(_ASCII.get(c, c if c.isascii() else "?") for c in text)


def draw_ascii(nodes: TreeNodes, frame: Marks) -> str:
    """Return a frame of a tree as text: siblings evenly spaced, parents over their middle."""
    texts = {path: _texts(node, frame) for path, node in nodes.items()}
    shown = {path for path in nodes if element("node", path) in frame}
    spans = {path: [_span(*texts[path])] for path in nodes}
    wide = (int(sum(spans[path][0])) for path, node in nodes.items() if not node.children)
    children = {path: node.children for path, node in nodes.items()}
    arranged = arrange(children, spans, EvenContours(between_leaves=max(0, *wide) + 2))
    columns = {path: int(x) for path, x in arranged.xs.items()}
    rows: list[str] = []
    for depth in range(max(map(len, nodes)) + 1):
        level = [path for path in nodes if len(path) == depth]
        rows.append(_written({path: texts[path][0] for path in level}, columns))
        feet = {path: texts[path][1] for path in level if texts[path][1]}
        edges = _slashes(
            {p: kids for p in level if (kids := shown & {*nodes[p].children})}, columns
        )
        beneath = [_written(feet, columns)] if feet else []
        for one, two in itertools.zip_longest(beneath, edges, fillvalue=""):
            pairs = itertools.zip_longest(one, two, fillvalue=" ")
            rows.append("".join(a if a != " " else b for a, b in pairs))
    return "\n".join(row.rstrip() for row in rows) + "\n"


def _texts(node: TreeNode, frame: Marks) -> tuple[str, str]:
    """Return what stands at a node's place and beneath it; nothing if it is not to be shown yet."""
    mark = frame.get(element("node", node.path))
    if mark is None:
        return "", ""
    if node.kind == "leaf":
        return "*", "?" if "pruned" in mark.style else plain_text(node.text)
    beside = frame.get(element("value", node.path), mark)
    value = plain_text(mark.text or beside.text)
    if node.kind != "collapsed":
        return value or "*", ""
    value, held = "?" if "pruned" in mark.style else value, ""
    if count := frame.get(element("count", node.path)):
        held = count.text.removesuffix(" read").replace(" of ", "/").split()[0]
        held = f"({held}{' //' if element('cut within', node.path) in frame else ''})"
    return value or "*", plain_text(held)


# ---------------------------------------------------------------- columns


@dataclass(frozen=True)
class EvenContours:
    """Equal steps between siblings, in whole columns.

    Leaves beneath one node are `between_leaves` columns apart. Two columns are kept free between
    the texts of siblings and of cousins, and three steps between cousins.
    """

    between_leaves: int

    def __call__(self, own: Contour, subtrees: Sequence[Contour]) -> tuple[list[float], Contour]:
        step = self.between_leaves if all(len(levels) == 1 for levels in subtrees) else 2
        for (i, one), (j, other) in itertools.combinations(enumerate(subtrees), 2):
            for a, b in zip(one, other, strict=False):  # a short one between them keeps none apart
                step = max(step, -(-(int(a.right + b.left) + 2) // (j - i)))
        if len(subtrees) % 2 == 0:  # the parent's column lies between two of them
            step = max(4, step + step % 2)
        columns = [
            number * step - (len(subtrees) - 1) * step / 2 for number in range(len(subtrees))
        ]
        children, *below = joined(subtrees, columns)
        # half a column more on each side: cousins keep a third column between them
        roomy = Span(max(children.left, 0.5 - columns[0]), max(children.right, 0.5 + columns[-1]))
        return columns, [*own, roomy, *below]


def _span(*texts: str) -> Span:
    """Return the reach of centred texts; an odd letter goes left, so that -1 ends in its column."""
    left = max(len(text) // 2 for text in texts)
    return Span(left, max(0, *(len(text) - len(text) // 2 - 1 for text in texts)))


# ---------------------------------------------------------------- rows


def _written(texts: dict[Path, str], columns: dict[Path, int]) -> str:
    row = ""
    for path, text in texts.items():
        row = row.ljust(columns[path] - len(text) // 2) + text
    return row


def _slashes(branching: dict[Path, set[Path]], columns: dict[Path, int]) -> list[str]:
    """Return the rows with / | \\ between parents and their children."""
    reach = {p: [columns[kid] - columns[p] for kid in kids] for p, kids in branching.items()}
    widest = max((abs(by) for kids in reach.values() for by in kids), default=0)
    count = 0 if not reach else 1 if widest <= 4 else 2 if widest < 12 else 3
    rows = []
    for row in range(1, count + 1):
        letters: dict[int, str] = {}
        for parent, kids in reach.items():
            outer = max(map(abs, kids))
            stride = max(1, outer // (count + 2))
            share = max(1, outer - stride * (count + 1 - row)) / outer if outer else 0
            for by in kids:
                letter = "/" if by < 0 else "\\" if by > 0 else "|"
                letters[columns[parent] + round(by * share)] = letter
        rows.append("".join(letters.get(i, " ") for i in range(max(letters) + 1)))
    return rows


# ---------------------------------------------------------------- whole pages


def write_ascii(page: Page, _dpi: int) -> bytes:
    """Return a page as text: its trees, and what else is on it in words."""
    words = plain_text(page.alt)
    trees = [draw_ascii(tree.nodes, tree.marks) for tree in page.content.trees]
    return ("\n".join([*trees, words]) + "\n").encode()


FORMAT: Final = Format("ascii", "txt", write_ascii, rank=7)
