"""Game trees as text, with or without names of nodes.

    nested list   [[3, 12, 8], [2, 4, 6]], vectors (1, 2, 6), chance {0.9: [2, 2], 1/10: 3}, ?
                  with names: ['A', ['B', 3, 12], ('C', 2)]
    JSON          {"name": "A", "children": [{"value": 3}, {"value": 8}], "probabilities": [...]}
    lists by name {'A': ['B', 'C'], 'B': 3, 'C': 12}
    Lisp form     ((3 12 8) (2 4 6) (14 5 2)); with names (A (B 3 12) (C 2 4))
    Newick        ((3,12),(2,4));
    LaTeX         [A [B [3] [12]] [C [2] [4]]] (forest), [.A [.B 3 12 ] [.C 2 4 ] ] (qtree)
    .in file      # comments; the labels, root first; then `X: CHILDREN` or `X value` lines;
                  if labels are words, blanks stand between them, and their first line may go
    DOT           digraph { A -> B; A -> C; B [label=3]; C [label=12] }, and what `draw` writes

Nothing is evaluated: Python's own parser reads the brackets, and only numbers, '?' and
brackets are let through.
"""

from __future__ import annotations

import _ast as ast  # the kinds of nodes alone: to load all of `ast` takes a while
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gamesearch.game import Path
from gamesearch.reading import check_text, quote, shorten

if TYPE_CHECKING:
    from fractions import Fraction

UNKNOWN: Final = "?"
DEEPEST: Final = 150  # plies; a recursive search needs a Python frame or two for each
MOST_CHARACTERS: Final = 2_000_000  # of a tree as text: some 20,000 nodes as JSON
MOST_DIGITS: Final = 300  # of either part of a fraction
FORMS: Final = "or a tree as Lisp, JSON, Newick, forest, qtree, DOT or .in"
BY_NAME: Final = """{"A": ["B", "C"], "B": 3, "C": 12} or {"children": [{"value": 3}, ...]}"""
EXAMPLE: Final = f"a nested list such as [[3, 12, 8], [2, 4]] ({FORMS})"
QUOTED: Final = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
COMMA: Final = "; is a comma missing?"
TOO_DEEP: Final = f"the tree is nested too deeply; at most {DEEPEST} plies were expected"


class TreeError(ValueError):
    """A tree that cannot be read; the message says where, what was found, what was expected."""


class Chance(NamedTuple):
    """A chance node in a nested list: `Chance([(0.9, [2, 2]), (0.1, [3, 3])])`."""

    outcomes: Sequence[tuple[float | Fraction, Any]]


class Named(NamedTuple):
    """A node with a name, as a tree is read; without a tree, a name that stands before one."""

    name: str
    tree: Any = None
    turns: Sequence[Any] = ()


def _apart(tree: Any) -> tuple[Any, dict[Path, str], Sequence[int]]:
    """Return a tree without its names, the names by path, and the turns if they are written."""
    names: dict[Path, str] = {}

    def bare(node: Any, path: Path) -> Any:
        if len(path) > DEEPEST:
            raise TreeError(TOO_DEEP)
        if isinstance(node, Named):
            if node.name:
                names[path] = node.name
            node = node.tree
        if isinstance(node, list):
            return [bare(kid, (*path, i)) for i, kid in enumerate(node)]
        if isinstance(node, Chance):
            kids = enumerate(node.outcomes)
            return Chance([(p, bare(kid, (*path, i))) for i, (p, kid) in kids])
        return node

    return bare(tree, ()), names, getattr(tree, "turns", ())


def _with_name(name: str, kids: list[Any]) -> Named:
    """Return a node that stands in one pair of brackets: of one number, a leaf."""
    if not kids:
        raise TreeError(f"{quote(name)} has neither children nor a value")
    leaf = len(kids) == 1 and not isinstance(kids[0], list | Chance | Named)
    return Named(name, kids[0] if leaf else kids)


def read_tree(text: str) -> tuple[Any, dict[Path, str], Sequence[int]]:
    """Read a nested list, the names of its nodes, and whose turns it has. Raises TreeError."""
    _check_length(text)
    text = text.removeprefix("\ufeff")
    bare = re.sub("#.*", "", text).strip()
    if not bare:
        raise TreeError(f"the tree is empty; {EXAMPLE} was expected")
    if re.match(r"(strict\s+)?(di)?graph\b", bare):
        return _apart(_read_dot(text))
    if "\n" in bare and not re.search(r"[\[\](){}]", bare):
        return _apart(read_in_file(text))
    if bare[0] == "(" and not re.search(r"[\[\]{},:]", bare):
        return _apart(read_lisp(text))
    if bare[0] == "(" and bare[-1] == ";" and not re.search(r"[\[\]{}:]", bare):  # Newick
        return _apart(read_lisp(text.rstrip()[:-1].replace(",", " ")))
    if re.match(r"\[\s*\.?[^\W\d_]\w*[\s\[]+[^\s\]]", bare) and not re.search("[,(){}]", bare):
        return _apart(read_lisp(text))
    return _apart(_read_nested(text))


def _check_length(text: str) -> None:
    try:
        check_text(text, "the tree", MOST_CHARACTERS)
    except ValueError as error:
        raise TreeError(f"{error}; the shortest form of a tree is {EXAMPLE}") from None


def write_tree(nested: Any, leaf: Callable[[Any], str] = repr) -> str:
    """Return a nested list as text that `read_nested` reads back; `leaf` writes its leaves."""
    if isinstance(nested, Chance):
        return "{" + ", ".join(f"{p}: {write_tree(kid, leaf)}" for p, kid in nested.outcomes) + "}"
    if isinstance(nested, list):
        return "[" + ", ".join(write_tree(kid, leaf) for kid in nested) + "]"
    return nested if isinstance(nested, str) else leaf(nested)


def read_lisp(text: str) -> Any:
    """Read `((3 12 8) (2 4 6))`: nodes in brackets, blanks between children. Raises TreeError.

    A word at the beginning of a node is its name. Around a leaf there may be square brackets.
    """
    outside: list[Any] = []
    nodes = [outside]
    opened: list[int] = []  # where the brackets are that are not closed yet
    for match in re.finditer(r"#.*|[][()]|[^][\s()#]+", text):
        token, at = match[0], match.start()
        if token[0] == "#":
            continue
        if outside or (token in ")]" and not opened):
            raise _not_lisp(text, at, f"found {quote(token)} after the end of the tree; one tree")
        if token in "([":
            nodes.append([])
            opened.append(at)
        elif token in ")]":
            kids = nodes.pop()
            opened.pop()
            if kids and isinstance(kids[0], Named) and kids[0].tree is None:
                nodes[-1].append(_with_name(kids[0].name, kids[1:]))
            else:
                nodes[-1].append(kids[0] if token == "]" and len(kids) == 1 else kids)
        elif opened and not nodes[-1] and re.match(r"\.?[^\W\d]", token):
            nodes[-1].append(Named(token.removeprefix(".")))
        else:
            nodes[-1].append(_lisp_leaf(text, at, token))
    if opened:
        raise _not_lisp(text, opened[-1], f"{text[opened[-1]]!r} was never closed; a tree")
    return outside[0]


def _lisp_leaf(text: str, at: int, token: str) -> int | float | Fraction | str:
    try:
        leaf: int | float | Fraction | str = read_nested(token)
    except TreeError:
        raise _not_lisp(
            text, at, f"found {quote(token)}; a number, '?' or a node in brackets"
        ) from None
    return leaf


def _not_lisp(text: str, at: int, message: str) -> TreeError:
    row, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at) - 1
    return TreeError(f"{_place(row, column)}: {message}, such as ((3 12 8) (2 4)), was expected")


def read_nested(text: str) -> Any:
    """Read a nested list, vectors in (), chance nodes in {}. Raises TreeError."""
    return _apart(_read_nested(text))[0]


def _read_nested(text: str) -> Any:
    _check_length(text)
    # as wide as before, and no line is lost, so that error messages name the right place
    source = "\n" * text[: len(text) - len(text.lstrip())].count("\n")
    plain = {"?": "_", "−": "-"}  # a minus sign copied from a picture; in a name it stays
    source += re.sub(rf"{QUOTED}|[?−]", lambda found: found[1] or plain[found[0]], text.strip())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Python's doubts about 3or: a syntax error here
            syntax: Any = compile(source, "<tree>", "eval", ast.PyCF_ONLY_AST)
            return _from_syntax(syntax.body)
    except TreeError:
        raise
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        if "too many nested" in str(error) or isinstance(error, MemoryError | RecursionError):
            raise TreeError(TOO_DEEP) from None
        row, column = getattr(error, "lineno", 1) or 1, getattr(error, "offset", 1) or 1
        message, hint = _found(error, column - 1)
        raise TreeError(
            f"{_place(row, column - 1)}: {message}; {EXAMPLE} was expected{hint}"
        ) from None


def _found(error: Exception, start: int) -> tuple[str, str]:
    """Return where Python's parser stopped, in plain words; and a hint."""
    message, line = str(getattr(error, "msg", error)), getattr(error, "text", None) or ""
    if "never closed" in message or "does not match" in message or "unmatched" in message:
        return shorten(message, 120), ""
    word = re.compile(r"[^][(){},;\s]*").match(line, max(start, 0))
    end = max((getattr(error, "end_offset", 0) or 0) - 1, word.end() if word else 0)
    piece = line[start:end].strip().replace("_", UNKNOWN)
    found = f"found {quote(piece)}" if piece else "the text ends or breaks off"
    return found, COMMA if "comma" in message else ""


def _from_syntax(node: ast.expr) -> Any:
    """Read numbers, '?', lists, tuples and dicts; Python's parser stops at 200 brackets."""
    if isinstance(node, ast.List | ast.Tuple) and node.elts and (name := _name(node.elts[0])):
        return _with_name(name, [_from_syntax(kid) for kid in node.elts[1:]])
    if isinstance(node, ast.Dict) and node.keys and all(map(_name, node.keys)):
        held = dict(zip(map(_name, node.keys), node.values, strict=True))
        return _from_json(held) if held.keys() & {"children", "value"} else _from_lists(held)
    if isinstance(node, ast.List):
        return [_from_syntax(kid) for kid in node.elts]
    if isinstance(node, ast.Tuple):
        parts = tuple(_from_syntax(kid) for kid in node.elts)
        if any(isinstance(part, list | tuple) for part in parts):
            raise TreeError(
                f"{_place(node.lineno, node.col_offset)}: found {quote(_unparsed(node))}; square "
                "brackets around the children of each node, as in [[3, 12], [2, 4]], were expected"
            )
        return parts
    if isinstance(node, ast.Dict) and all(node.keys):
        pairs = zip(node.keys, node.values, strict=True)
        return Chance([(_number(p), _from_syntax(kid)) for p, kid in pairs if p])
    if getattr(node, "id", getattr(node, "value", None)) in ("_", UNKNOWN):
        return UNKNOWN
    return _number(node)


def _name(node: ast.expr | None) -> str:
    """Return the text that stands in quotation marks, or nothing; '?' is no name."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != "?"
    return str(node.value) if is_text and isinstance(node, ast.Constant) else ""


def _from_json(held: Mapping[str, ast.expr]) -> Named:
    """Return a node that is an object with its value or its children, and perhaps its name."""
    lists = [getattr(held.get(k), "elts", []) for k in ("children", "probabilities", "turns")]
    parts, odds, turns = lists
    name = str(getattr(held.get("name", held.get("label")), "value", ""))
    if len(odds) not in (0, len(parts)):
        raise TreeError(f"{quote(name)} has children and probabilities, but not as many of each")
    below: Any = [_from_syntax(kid) for kid in parts]
    if odds:
        chances = (_read_nested(_name(chance) or _unparsed(chance)) for chance in odds)
        below = Chance(list(zip(chances, below, strict=True)))
    if not below and "value" not in held:
        raise TreeError(f"{quote(name)} has neither children nor a value")
    quoted = _name(held.get("value"))  # as 1/3 and (1, 2), which are no JSON
    tree = below or (_read_nested(quoted) if quoted else _from_syntax(held["value"]))
    return Named(name, tree, [_number(player) for player in turns])


def _from_lists(held: Mapping[str, ast.expr]) -> Named:
    """Return the tree of a dictionary that has the names of each node's children."""
    kids = {
        name: [_name(kid) for kid in node.elts]
        for name, node in held.items()
        if isinstance(node, ast.List)
    }
    if not kids or not all(name for names in kids.values() for name in names):
        raise TreeError(
            f"found the names {shorten(', '.join(held))}, and no list of a node's children by "
            f"name; {BY_NAME} was expected"
        )
    leaves = {name: _from_syntax(node) for name, node in held.items() if name not in kids}
    return _assemble(list(held), kids, leaves)


def _number(node: ast.expr) -> int | float | Fraction:
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
            size = _number(operand)
            return -size if isinstance(sign, ast.USub) else size
        case ast.BinOp(op=ast.Div(), left=left, right=right):
            over, under = _number(left), _number(right)
            if isinstance(over, int) and isinstance(under, int) and under:
                if max(abs(over), abs(under)) >= 10**MOST_DIGITS:
                    raise TreeError(
                        f"{_place(node.lineno, node.col_offset)}: a fraction has numbers of at "
                        f"most {MOST_DIGITS} digits, and this one has longer ones"
                    )
                from fractions import Fraction  # as few trees need: it takes a while to load

                return Fraction(over, under)
    piece = re.sub(r"\b_\b", UNKNOWN, _unparsed(node))
    before = getattr(node, "func", getattr(node, "value", None))  # as Python reads [3, 12] [2, 4]
    hint = COMMA if isinstance(before, ast.List | ast.Tuple | ast.Constant) else ""
    raise TreeError(
        f"{_place(node.lineno, node.col_offset)}: found {quote(piece)}; "
        f"a number, '?', a tuple of numbers or a list was expected{hint}"
    )


def _unparsed(node: ast.expr) -> str:
    from ast import unparse

    return unparse(node)


def _place(row: int, column: int) -> str:
    at = f"column {max(column, 0) + 1}"
    return at if row == 1 else f"line {row}, {at}"


def read_in_file(text: str) -> Named:
    """Read Hayward's format, in which each node has a letter or a word. Raises TreeError."""
    lines = [(n, line.split("#")[0].strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line]
    heads = [re.split(r"[:\s]", line)[0] for _, line in lines if ":" in line]
    words = ":" in lines[0][1] or any(len(head) > 1 for head in heads)
    labels = dict.fromkeys(_read_labels(*lines.pop(0), words) if ":" not in lines[0][1] else [])
    if not labels:
        named = [name for _, line in lines for name in line.split(":")[0].split()[:1]]
        labels = dict.fromkeys(named)
    kids: dict[str, list[str]] = {}
    leaves: dict[str, Any] = {}
    for number, line in lines:
        label = re.split(r"[:\s]", line)[0] if words else line[0]
        rest = line[len(label) :].strip()
        after = rest[1:] if rest.startswith(":") else ""
        below = after.split() if words else list(after.replace(" ", ""))
        for name in [label, *below]:
            if name not in labels:
                known = shorten(" ".join(labels) if words else "".join(labels))
                raise TreeError(f"line {number}: {quote(name)} is not among the labels {known}")
        if label in kids or label in leaves:
            raise TreeError(f"line {number}: {quote(label)} is given twice; one line was expected")
        if below:
            kids[label] = below
        else:
            leaves[label] = _read_value(f"line {number}: found {quote(line)}", rest)
    return _assemble([*labels], kids, leaves)


def _read_labels(number: int, line: str, words: bool) -> list[str]:
    """Return the labels of all nodes, the root's first."""
    labels = line.split() if words else list(line.replace(" ", ""))
    if len(set(labels)) != len(labels):
        raise TreeError(
            f"line {number}: found {quote(line)}; the labels of all nodes, each once and the root "
            "first, were expected"
        )
    return labels


def _read_value(found: str, value: str) -> Any:
    """Return what stands at a leaf, behind its label."""
    try:
        return read_nested(value)
    except TreeError:
        raise TreeError(f"{found}; 'X: CHILDREN' or 'X value' was expected") from None


def _read_dot(text: str) -> Any:
    """Read a graph in DOT: names, arrows, and labels of leaves; or the JSON that `draw` adds."""
    if held := re.search(r"^// (\{\"name.*)", text, re.MULTILINE):
        return _read_nested(held[1])
    if "id=n_r " in text:
        raise TreeError(f"a picture's source does not hold its tree; {EXAMPLE} was expected")
    name = r'("[^"]*"|[\w.]+)'
    kids: dict[str, list[str]] = {}
    for match in re.finditer(rf"{name}\s*-[->](?=\s*{name})", text):
        kids.setdefault(match[1].strip('"'), []).append(match[2].strip('"'))
    label = rf'(-[->]\s*)?{name}\s*\[[^]]*?\blabel\s*=\s*("[^"]*"|[^],;\s]+)'
    found = [match for match in re.finditer(label, text) if not match[1]]
    labels = {match[2].strip('"'): match[3].strip('"') for match in found}
    below = [kid for each in kids.values() for kid in each]
    tops = [*kids.keys() - {*below}]
    if len(tops) != 1:
        raise TreeError(f"{len(tops)} nodes have no arrow to them; one root was expected")
    texts = {kid: labels.get(kid, kid) for kid in below if kid not in kids}
    leaves = {k: _read_value(f"found {quote(v)} at {quote(k)}", v) for k, v in texts.items()}
    return _assemble(list(dict.fromkeys([*tops, *below])), kids, leaves)


def _assemble(
    labels: Sequence[str], kids: Mapping[str, Sequence[str]], leaves: Mapping[str, Any]
) -> Named:
    """Put nodes together whose children are known by label, without recursion; the root first."""
    paths: dict[str, Path] = {labels[0]: ()}
    order = [labels[0]]
    for label in order:
        for i, kid in enumerate(kids.get(label, ())):
            if kid in paths:
                raise TreeError(f"{quote(kid)} hangs below two nodes; a tree was expected")
            paths[kid] = (*paths[label], i)
            if len(paths[kid]) > DEEPEST:
                raise TreeError(TOO_DEEP)
            order.append(kid)
    built: dict[str, Named] = {}
    for label in reversed(order):
        if label not in kids and label not in leaves:
            raise TreeError(
                f"{quote(label)} has neither children nor a value; a line for it was expected"
            )
        tree = [built[k] for k in kids[label]] if label in kids else leaves[label]
        built[label] = Named(label, tree)
    if missing := set(labels) - set(paths):
        raise TreeError(f"{sorted(missing)[0]!r} is not below the root {labels[0]!r}")
    return built[labels[0]]
