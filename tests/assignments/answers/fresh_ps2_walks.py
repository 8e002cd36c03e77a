"""Answers to question 1b of ps2_alpha_beta: the walk through Ada's tree, entry by entry.

The tree is [[[9, 17], [20, -9]], [[1, 14, -5], [15, 19, 10], [-8, -3, -1]]]: MAX moves at A and at
D to H, MIN at B and C. They were written on paper before the question could be checked.
"""

from __future__ import annotations

from math import inf

from tests.assignments.answers.lists import Answers

WALK = Answers()

RIGHT = {
    "A": (-inf, inf, 17), "B": (-inf, inf, 17), "C": (17, inf, 14), "D": (-inf, inf, 17),
    "E": (-inf, 17, 20), "F": (17, inf, 14), "cut": ["e2", "c2", "c3"],
}  # fmt: skip
ON_TREE = {
    "": "17", "0": "17", "1": "≤ 14", "0.0": "17", "0.1": ">=20", "1.0": "14",
    "bounds 0": "−∞ ∞", "bounds 1": "[17, ∞]", "bounds 0.0": "-inf +inf", "bounds 0.1": "-oo 17",
    "bounds 1.0": "17 inf", "cut 0.1.1": True, "cut 1.1": True, "cut 1.2": True,
}  # fmt: skip


def right(name, **entries):
    WALK.right[name] = RIGHT | entries


def wrong(name, fault, **entries):
    WALK.wrong[name] = (RIGHT | entries, fault)


right("as_it_is")
right("the_root_without_bounds", A=17)
right("fail_hard", C=(17, inf, 17), E=(-inf, 17, 17))
right("true_values_where_it_is_cut", C=(17, inf, -1))
right("bounds_on_values", C=(17, inf, "≤ 14"), E=(-inf, 17, (">=", 20)))
right("as_text", C="[17, ∞] 14", E="−∞ 17 20")
right("by_names", F={"alpha": 17, "beta": inf, "value": 14}, E={"α": -inf, "β": "17", "value": 20})
right("one_text_of_cuts", cut="e2, c2 and c3".replace(" and", ","))
right("marks_below_a_cut", cut=["e2", "c2", "c3", "g1", "h3"])
WALK.right["small_letters"] = {name.lower(): given for name, given in RIGHT.items()}
WALK.right["on_the_tree"] = ON_TREE
WALK.right["returned_by_a_function"] = lambda: RIGHT

# a slip and all that follows from it
wrong("no_bounds_at_all", "E is handed the bounds that B began with",
      C=(-inf, inf, -1), E=(-inf, inf, 20), F=(-inf, inf, 14), G=(-inf, inf, 19),
      H=(-inf, inf, -1), cut=[])  # fmt: skip
wrong("anew_below_C", "the bounds start afresh at F", F=(-inf, inf, 14))
wrong("open_at_C", "C is handed the bounds that A began with",
      C=(-inf, inf, -1), F=(-inf, inf, 14), G=(-inf, 14, 15), H=(-inf, 14, -1),
      cut=["e2", "g2", "g3"])  # fmt: skip
wrong("alpha_at_a_min_node", "at E α is changed instead of β", E=(17, inf, 20), cut=["c2", "c3"])
wrong("beta_at_the_root", "at C β is changed instead of α",
      C=(-inf, 17, -1), F=(-inf, 17, 14), G=(-inf, 14, 15), H=(-inf, 14, -1),
      cut=["e2", "g2", "g3"])  # fmt: skip
wrong("exchanged", "at C α and β are swapped", C=(inf, 17, 14))
TURNED = {node: (one[1], one[0], one[2]) for node, one in RIGHT.items() if node != "cut"}
wrong("exchanged_everywhere", "at A α and β are swapped", **TURNED)
wrong("as_it_is_left", "A is given the bounds with which the search leaves it", A=(17, inf, 17))
wrong("a_number_too_small", "at C α is not right", C=(16, inf, 14), F=(16, inf, 14))
wrong("beta_from_nowhere", "at C β is not right", C=(17, 20, 14), F=(17, 20, 14))
wrong("not_open_at_first", "the walk does not begin with an open window", A=(0, inf, 17))
wrong("smallest_at_D", "at D the smallest value is taken",
      A=(-inf, inf, 9), B=(-inf, inf, 9), C=(9, inf, -1), D=(-inf, inf, 9), E=(-inf, 9, 20),
      F=(9, inf, 14), G=(9, 14, 15), H=(9, 14, -1), cut=["e2", "g2", "g3"])  # fmt: skip
wrong("largest_at_B", "at B the largest value is taken",
      A=(-inf, inf, 20), B=(-inf, inf, 20), C=(20, inf, 14), F=(20, inf, 14))  # fmt: skip
wrong("sign_turned", "the sign of C is reversed", C=(17, inf, -14))
wrong("the_first_of_the_children", "F has the value of a child that is not its best",
      F=(17, inf, 1), C=(17, inf, 1))  # fmt: skip
wrong("no_value_where_cut", "the value of C is missing", C=(17, inf, None))
wrong("a_node_left_out", "the bounds of E are missing", E=None)
wrong("one_cut_forgotten", "at C a cut is missing", cut=["e2", "c2"])
wrong("one_child_late", "C cuts one child late", cut=["e2", "c3"])
wrong("cut_at_once", "at E the first branch is cut", E=(-inf, 17, 20), cut=["e1", "e2", "c2", "c3"])
wrong("cut_that_matters", "at D a branch that matters is cut",
      A=(-inf, inf, 9), B=(-inf, inf, 9), C=(9, inf, -1), D=(-inf, inf, 9), E=(-inf, 9, 20),
      F=(9, inf, 14), G=(9, 14, 15), H=(9, 14, -1), cut=["d2", "e2", "g2", "g3"])  # fmt: skip
wrong("max_cuts_on_alpha", "the value of F is compared with the wrong bound",
      F=(17, inf, 1), C=(17, inf, 1), cut=["e2", "f2", "f3", "c2", "c3"])  # fmt: skip
wrong("no_such_branch", "your tree has nothing called 'c9'", cut=["e2", "c2", "c3", "c9"])
wrong("no_such_node", "your tree has nothing called 'Z'", Z=(-inf, inf, 3))
wrong("words", "your answer for the value of B cannot be read", B=(-inf, inf, "many"))
WALK.wrong["values_alone"] = (
    {"A": 17, "B": 17, "C": 14, "D": 17, "E": 20, "F": 14, "cut": ["e2", "c2", "c3"]},
    "the bounds of B are missing",
)
WALK.wrong["a_list"] = ([17, ["e2"]], "the answer does not have the form that was asked for")
SCORES = {  # of 6: a slip costs one point, whatever follows from it
    "no_bounds_at_all": 4, "anew_below_C": 5, "open_at_C": 5, "alpha_at_a_min_node": 5,
    "beta_at_the_root": 5, "exchanged": 5, "exchanged_everywhere": 5, "as_it_is_left": 5,
    "smallest_at_D": 5, "largest_at_B": 5,
    "one_cut_forgotten": 5, "one_child_late": 5, "max_cuts_on_alpha": 5, "cut_that_matters": 5,
    "no_value_where_cut": 5, "a_node_left_out": 4, "values_alone": 4, "a_list": 0,
    "no_such_branch": 5,
}  # fmt: skip
