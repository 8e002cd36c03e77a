"""A tournament: agents meet in matches, and a page shows who won.

entrants, agents, references   who takes part: files, sandboxed players, our own agents
opening_moves, match           how a match begins and is played
round_robin                    who meets whom, resumed where it stopped
records, ratings, tables, page what was played, and what it says
"""
