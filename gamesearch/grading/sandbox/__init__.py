"""The sandbox: one process for one student's code, and a conversation with it.

What it promises:

- *Apart.* The code sees Python, the installed packages and the parts of this package that answers
  may use. It sees no network, no other process, no file of any user's, no master, no other
  submission. What it may write is an empty folder in memory, which ends with it.
- *Bounded.* Memory, threads, files, names, what it prints and sends are limited, and so is time:
  what counts is what its processes compute, so a busy machine costs no student a point.
- *Never lost.* Whatever it does, it ends with a status and a sentence that goes on after "it".
- *Nothing forged.* A game that an answer searches stays on the grader's side, which itself counts
  what may earn points. What comes back is read by exact types, measured first, never executed.
- *Nothing told.* Once an answer has been given hidden tests, no word that it wrote is handed on.

It does not promise to stop a break-out through a hole in the kernel, and without bubblewrap
(macOS, `--unsafe`) it keeps nothing apart; `isolation` says what is in force, and so does each row.

It knows no questions, trees or classes: it may use `game`, `watch`, `time_limit`, `reading` and
`files`, and import-linter keeps it so. `grading/answer_session.py` tells a session what an
assignment gives.

    the grader's side
      process       starts the process with its limits, talks through a pipe, ends it; what it
                    may spend, what it has spent, how it is stopped meanwhile
      isolation     the walls, the calls to the system that it may make, and which of all these
                    measures a machine gives, in words
      session       orders go out, questions come in, and what stands for an object of the
                    other side
    both sides
      protocol      the messages, and how much of one is read
    the student's side, inside the walls
      worker        runs cells and calls functions on order; the grader's game as they see it;
                    what stands for the parts of the package that are not there
"""
