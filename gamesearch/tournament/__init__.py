"""A tournament: agents meet in matches, and a page shows who won.

players                         an agent in its sandbox, and our own agents
match                           how a match begins and is played
round_robin                     who takes part and who meets whom, resumed where it stopped
records, ratings, page          what was played, and what it says
"""
