"""A shelf for what only some runs need: games with other names, and searches by playouts.

other_games     AIMA's own Python games, players called X and O, and what else can be adapted
playouts        the tree that a search by playouts grows, read while it runs
playout_replay  its four steps as events, with visits and means, and words for them
"""
