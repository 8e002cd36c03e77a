"""Changes to a program, made on its syntax tree.

A patch is two fragments of Python: what is looked for, and what takes its place. Both are
parsed, so formatting, comments and parentheses do not matter. A fragment is an expression
(`v2 > v`) or one or more statements in a row. In a fragment `...` stands for anything: for one
expression, or for any number of statements. What stood there goes where the other fragment has
its own `...`, in the same order:

    for a in game.actions(state):             for a in game.actions(state):
        ...                           ->          ...
    return v, move                                return v, move
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from textwrap import dedent
from typing import TypeVar

Tree = TypeVar("Tree", bound=ast.AST)
Fragment = list[ast.stmt] | ast.expr
Held = tuple[object, ...]  # what the `...` of a fragment stand for: a node, or a list of statements


class PatchError(ValueError):
    """A patch that does not apply, or cannot be read."""


@dataclass(frozen=True)
class Patch:
    """A piece of a program, and what takes its place wherever it stands.

    `within` says in which function alone, and `only` names the kind of base that it is for (every
    kind if empty). One that is `optional` need not be there.
    """

    old: str
    new: str
    within: str = ""
    only: str = ""
    optional: bool = False

    def apply(self, tree: ast.Module) -> ast.Module:
        """Return the program with the patch applied. Raises PatchError."""
        change = _Replacement(*_fragments(self.old, self.new))
        patched = ast.Module([], [])
        for part in tree.body:
            here = not self.within or _name(part) == self.within
            patched.body += change.visit(ast.Module([part], [])).body if here else [part]
        if not change.count and not self.optional:
            known = ", ".join(filter(None, map(_name, tree.body)))
            where = f"in {self.within}" if self.within else f"among {known}"
            raise PatchError(f"{self.old!r} was found never {where}: was the program changed?")
        return patched


def _name(part: ast.stmt) -> str:
    """Return what a statement defines; "" if it is neither a function nor a class."""
    return part.name if isinstance(part, ast.FunctionDef | ast.ClassDef) else ""


# ---------------------------------------------------------------- fragments


@lru_cache(maxsize=4096)
def _fragments(old: str, new: str) -> tuple[Fragment, Fragment]:
    """Return both fragments parsed: as expressions if both are, else as statements."""
    try:
        pattern, template = (ast.parse(dedent(text)).body for text in (old, new))
    except SyntaxError as error:
        raise PatchError(f"{old!r} or {new!r} cannot be parsed: {error.msg}") from None
    if not pattern:
        raise PatchError("nothing is looked for")
    match pattern, template:
        case [ast.Expr(one)], [ast.Expr(other)]:
            return one, other
    return pattern, template


def _is_gap(node: object) -> bool:
    """Return whether a node of a fragment is `...`, as an expression or as a statement."""
    inner = node.value if isinstance(node, ast.Expr) else node
    return isinstance(inner, ast.Constant) and inner.value is ...


# ---------------------------------------------------------------- finding a fragment


def _match(pattern: object, node: object) -> Held | None:
    """Return what the gaps of a pattern stand for if a node is like it; None if it is not."""
    if isinstance(pattern, list):
        return _match_row(pattern, node, whole=True)[0] if isinstance(node, list) else None
    if isinstance(pattern, ast.expr) and _is_gap(pattern) and isinstance(node, ast.expr):
        return (node,)
    if not isinstance(pattern, ast.AST):
        return () if type(pattern) is type(node) and pattern == node else None
    if type(pattern) is not type(node):
        return None
    held: Held = ()
    for field in pattern._fields:
        inner = _match(getattr(pattern, field, None), getattr(node, field, None))
        if inner is None:
            return None
        held += inner
    return held


def _match_row(
    pattern: Sequence[object], row: Sequence[object], *, whole: bool
) -> tuple[Held | None, int]:
    """Return what the gaps of a pattern stand for in a row of nodes, and how many it takes up.

    It begins at the first node, and ends at the last one if `whole`.
    """
    if not pattern:
        return (None, 0) if whole and row else ((), 0)
    first, *rest = pattern
    if isinstance(first, ast.Expr) and _is_gap(first):
        for taken in range(len(row), -1, -1):
            held, more = _match_row(rest, row[taken:], whole=whole)
            if held is not None:
                return (list(row[:taken]), *held), taken + more
        return None, 0
    if not row or (one := _match(first, row[0])) is None:
        return None, 0
    held, more = _match_row(rest, row[1:], whole=whole)
    return (None, 0) if held is None else (one + held, 1 + more)


# ---------------------------------------------------------------- putting another in its place


class _Replacement:
    """One patch on its way through a tree; what is not changed is shared with the tree."""

    def __init__(self, pattern: Fragment, template: Fragment) -> None:
        self.pattern, self.template = pattern, template
        self.count = 0

    def visit(self, node: Tree) -> Tree:
        """Return the tree with every match replaced, from the outside inwards."""
        fields = {}
        for field in node._fields:
            old = getattr(node, field, None)
            new = self._field(old)
            if new is not old:
                fields[field] = new
        return _copied(node, fields) if fields else node

    def _field(self, value: object) -> object:
        if isinstance(value, list):
            new = list(self._row(value))
            same = len(new) == len(value) and all(map(operator.is_, new, value))
            return value if same else new
        if not isinstance(value, ast.AST):
            return value
        if isinstance(value, ast.expr):
            if isinstance(self.pattern, list):
                return value  # no statement is inside
            held = _match(self.pattern, value)
            if held is not None:
                self.count += 1
                return _filled(self.template, iter(held))
        return self.visit(value)

    def _row(self, row: list[object]) -> Iterator[object]:
        """Yield the nodes of a list, those replaced that the pattern takes up."""
        place = 0
        while place < len(row):
            held, taken = None, 0
            if isinstance(self.pattern, list) and isinstance(row[place], ast.stmt):
                held, taken = _match_row(self.pattern, row[place:], whole=False)
            if held is None:
                yield self._field(row[place])
                place += 1
            else:
                self.count += 1
                new = _filled(self.template, iter(held))
                left = isinstance(new, list) and (new or len(row) > taken)
                yield from new if left else _PASS  # type: ignore[misc]
                place += taken


_PASS = ast.parse("pass").body


def _filled(template: object, held: Iterator[object]) -> object:
    """Return a template with its gaps filled by what they held in the pattern, in order."""
    if isinstance(template, list):
        row: list[object] = []
        for part in template:
            if isinstance(part, ast.Expr) and _is_gap(part):
                kept = next(held)
                row += kept if isinstance(kept, list) else [_copied(part, {"value": kept})]
            else:
                row.append(_filled(part, held))
        return row
    if not isinstance(template, ast.AST):
        return template
    if _is_gap(template):
        return next(held)
    fields = {field: _filled(getattr(template, field, None), held) for field in template._fields}
    return _copied(template, fields)


def _copied(node: Tree, fields: dict[str, object]) -> Tree:
    """Return a node with some fields exchanged, where the old one stood."""
    kept = {field: getattr(node, field, None) for field in node._fields}
    return ast.copy_location(type(node)(**(kept | fields)), node)
