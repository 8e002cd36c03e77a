# ps1_minimax q1, 0 points at most
from gamesearch.games.take_away import TakeAway
