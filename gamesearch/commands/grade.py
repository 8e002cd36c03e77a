"""Grade a folder of submissions.

Each is graded in a sandbox of its own.

SUBMISSIONS is nbgrader's folder (STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb) or a folder of notebooks
STUDENT.ipynb. The names must be the ids that the students' own trees are drawn from.

OUT receives
  grades.csv         student, each question's points and maximum, total, status, reason, seconds
                     (UTF-8 with commas and decimal points; in Excel, Data > From Text/CSV)
  feedback/          a page for each student: what failed, with the tree on which it failed
  statistics.html    the class in numbers, the most common mistakes, changes since the last run
  review.html        the written answers with the rubric; marks go into manual.csv
  manual.csv         student,question,score,comment: rows are added for answers to be read, and
                     no row is ever changed; a mark for any question overrides the check's
  canvas.csv, gradescope/    the same for those systems
  changes.csv        every grade that this run changed, and why

Run it again after new submissions or marks: only what is new is graded, and an interrupted run
continues. Hidden tests are drawn from a secret seed, which is kept in OUT/.grading so that a second
run gives the same scores. OUT is not for students: hand out only feedback/.

The table of --late-csv has the columns student,days,penalty: the penalty is the percent of the
points to be taken off. It is kept as OUT/late.csv for later runs. --dask takes the address of a
scheduler, such as tcp://host:8786; the workers of its cluster need the same versions, bubblewrap,
and the submissions under the same path.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gamesearch.commands._argument_types import jobs
from gamesearch.commands._stopping import stopping_tidily


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("assignment", help="its name, such as ps2_alpha_beta; or a folder of your own")
    add("--submissions", type=Path, required=True, help="the folder to grade")
    add("--out", type=Path, required=True, help="the folder to write")
    add("--seed", type=int, help="seed of the hidden tests; drawn once if none is given")
    add("--jobs", type=jobs, help="how many at a time (one per core)")
    add("--dask", metavar="ADDRESS", help="grade on the cluster of this scheduler, see below")
    add("--late-csv", type=Path, metavar="FILE", help="late penalties, see below")
    unsafe = "run submissions unisolated if bubblewrap is missing: they can do whatever you can"
    add("--unsafe", action="store_true", help=unsafe)


def run(assignment: str, submissions: Path, out: Path, **options: Any) -> int:
    from gamesearch.grading.classroom.batch import describe_class, grade_class

    with stopping_tidily("everything graded so far"):
        graded = grade_class(assignment, submissions, out, **options)
    print(describe_class(graded))
    return 0
