"""Kinds of questions, and how their mistakes are named.

search         asks for a search (how to add a question stands there), with search_cases and
               seen_differences
series         asks for searches of a growing depth or with a table, with series_calls
game           asks for a class that is a game
function       asks for any other function
tree_by_hand   asks for the values of a tree, by_hand for numbers, names and texts
mistakes       right programs with a piece exchanged, by patches; textbook has the programs
check_trees, own_instances, positions
               what answers are tried on
smallest_tree  the smallest tree on which an answer still fails
question       what all kinds have in common
"""
