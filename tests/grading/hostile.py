"""Answers that no check may stumble over: what they are, what they raise, what they compare to."""

from __future__ import annotations

from hypothesis import strategies as st


class Junk:
    """An object that does whatever a hostile one can do."""

    def __init__(self, does):
        self.does = does

    def _do(self, *_, **__):
        if isinstance(self.does, BaseException):
            raise self.does
        return self.does

    __call__ = __eq__ = __len__ = __iter__ = __getitem__ = __contains__ = __bool__ = _do
    __str__ = __repr__ = __float__ = __index__ = __hash__ = __lt__ = __gt__ = __neg__ = _do


class Sly(Exception):
    """An exception whose message raises."""

    def __str__(self):
        raise ValueError


class Ended(BaseException):
    """Neither an Exception nor one that Python knows."""


raised = st.sampled_from(
    [SystemExit(3), Ended("x"), GeneratorExit(), Sly(), ValueError("two\nlines"), MemoryError(),
     RecursionError(), StopIteration(), NotImplementedError(), Warning("w"), AssertionError()]
)  # fmt: skip
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner)
    | st.dictionaries(st.sampled_from(["value", "move", "cut", "x"]), inner),
    max_leaves=8,
)  # fmt: skip
hostile = st.builds(Junk, raised | st.booleans() | plain)
thing = plain | hostile
mapping = st.fixed_dictionaries({"value": thing, "move": thing, "cut": thing | st.lists(thing)})
things = plain | hostile | mapping | st.lists(plain | hostile, min_size=4, max_size=4)
functions = things.map(lambda thing: lambda *_: thing)


def raising(error):
    def answer(*_):
        raise error

    return answer


answers = things | functions | raised.map(raising) | st.just(int) | st.just(print)
