"""Three kinds of questions, and how what goes wrong in an answer is named.

search         asks for a search on trees (how to add a question stands there), with search_cases
function       asks for a function on cases
by_hand        asks for numbers, names, texts, or the values of a tree
slips          programs with a piece exchanged, by patches
check_trees, own_instances
               what answers are tried on
question       what all kinds have in common

What one question alone needs stands beside it, in the folder of its exercise.
"""
