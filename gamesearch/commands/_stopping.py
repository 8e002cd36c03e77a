"""How a long run ends when it is told to stop: tidily, with a line on how to go on."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

SIGNALS: Final = tuple(  # Ctrl+C, what ends a service or a batch job, a terminal that closes
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Stopped(KeyboardInterrupt):
    """A signal has told the run to stop; its number is the argument."""


@contextmanager
def stopping_tidily(kept: str) -> Iterator[None]:
    """Let each of the signals that end a program end a run as Ctrl+C does.

    Then one line says what is `kept`, such as "everything graded so far", and how to go on.
    """
    before = {}
    if threading.current_thread() is threading.main_thread():
        before = {
            number: signal.signal(number, _stop)
            for number in SIGNALS
            if number == signal.SIGINT or signal.getsignal(number) != signal.SIG_IGN  # by nohup
        }
    try:
        yield
    except KeyboardInterrupt:
        print(f"\nstopped; {kept} is kept: run the same command again to continue", file=sys.stderr)
        raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    """Stop once; only a second Ctrl+C interrupts what is tidied up."""
    del frame
    for each in SIGNALS:  # not SIG_IGN, of which Python complains where a signal came just before
        is_again = each == number == signal.SIGINT
        signal.signal(each, signal.default_int_handler if is_again else lambda *_: None)
    raise Stopped(number)
