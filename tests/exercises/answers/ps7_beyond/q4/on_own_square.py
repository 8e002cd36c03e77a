# wrong: O's mark stands on X's square as well
# points: 3

from gamesearch import assignment

rows, columns = assignment("ps7_beyond", student="ada").board()
n = rows * columns
pairs = (n - 2) * (n - 3) // 2

belief = {"after O": 2 * n, "taken": 2, "free": 2 * (n - 2), "after O again": 4 * pairs}
