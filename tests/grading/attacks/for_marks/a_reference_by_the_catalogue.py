# ps1_minimax q1, 0 points at most
from gamesearch.games.catalogue import game_named
TakeAway = game_named('take-away')
