"""Every slip in a table of slips is called by its own name, by what a search makes of trees."""

from __future__ import annotations

import pytest

from gamesearch.grading.assignment_loader import questions_of
from gamesearch.grading.questions.search import SearchQuestion, outcome_of_slip
from gamesearch.grading.questions.search_cases import Case
from gamesearch.pack import masters

TABLES = [
    (exercise, question)
    for exercise in masters()
    for question, asked in questions_of(exercise).items()
    if isinstance(asked, SearchQuestion) and "action" in asked.parts  # by values alone some agree
]
ALSO = {  # names that fit as well
    ("ps4_evaluation", "q3"): "both sides start at 0",  # in a negamax MAX's beginning is MIN's too
}

SISTER = {("ps5_chance", "q7"): "q3"}  # whose slips look like others in a search with bounds


@pytest.mark.many(4)
@pytest.mark.parametrize(("exercise", "question"), TABLES)
def test_each_slip_of_the_table_is_called_by_its_name(exercise, question):
    """The plainest search with it; in another style a second piece may make it good."""
    asked = questions_of(exercise)[question]
    cases = [Case(*one) for one in asked.instances(1)]
    plainest, sister = {}, SISTER.get((exercise, question))
    elsewhere = {one.name for one in questions_of(exercise)[sister].slips()} if sister else ()
    for name, advice, search, *_ in asked.slips():
        if name not in elsewhere:
            plainest.setdefault((name, advice), search)
    for (name, _), search in plainest.items():
        outcomes = [outcome_of_slip(search, case) for case in cases]
        if outcomes[-1].problem and name not in map(str, outcomes):
            continue  # it fails, and is told how
        named = asked.name_slip(cases, outcomes)
        assert named is not None, name
        assert named[0] in (name, ALSO.get((exercise, question)))
