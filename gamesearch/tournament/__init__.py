"""A tournament: agents meet in matches, and a page shows who won.

entrants, references            who takes part: files, and our own agents
sandboxed_agents                an agent in its sandbox, and the clock that runs for it
match                           how a match begins and is played
round_robin                     who meets whom, resumed where it stopped
records, ratings, tables, page  what was played, and what it says
"""
