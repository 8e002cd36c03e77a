# ps1_minimax q1, 0 points at most
from gamesearch import TakeAway
