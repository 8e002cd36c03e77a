# wrong: O's two marks are counted in either order
# points: 3

from gamesearch import assignment

rows, columns = assignment("ps7_beyond", student="ada").board()
n = rows * columns
pairs = (n - 2) * (n - 3) // 2

belief = {"after O": 2 * (n - 1), "taken": 2, "free": 2 * (n - 2), "after O again": 8 * pairs}
