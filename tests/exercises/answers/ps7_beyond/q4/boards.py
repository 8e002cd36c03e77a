# wrong: boards are counted, and not what O knows
# points: 1

from gamesearch import assignment

rows, columns = assignment("ps7_beyond", student="ada").board()
n = rows * columns
pairs = (n - 2) * (n - 3) // 2

belief = {"after O": n - 1, "taken": 1, "free": n - 2, "after O again": pairs}
