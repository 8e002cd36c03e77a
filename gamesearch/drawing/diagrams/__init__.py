"""Pictures that are not one game tree, most of them to be put on a slide.

formulas_and_tables     number lines, formulas, tables
bars_and_dice           bars that reach levels, bars of wins and losses, pairs of dice
branch_trees plans      trees whose nodes are boards, moves or counts; plans of AND-OR searches
boards                  boards side by side, or with arrows on them
charts curves           bar charts and curves with axes
dot_square              a part of a large number, as black dots among others
filmstrip               the frames of a run in one picture, with captions
"""
