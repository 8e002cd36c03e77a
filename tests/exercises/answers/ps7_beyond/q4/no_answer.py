# wrong: the referee's answer rules nothing out
# points: 3

from gamesearch import assignment

rows, columns = assignment("ps7_beyond", student="ada").board()
n = rows * columns
pairs = (n - 2) * (n - 3) // 2

belief = {
    "after O": 2 * (n - 1),
    "taken": 2 * (n - 1),
    "free": 2 * (n - 1),
    "after O again": 4 * pairs,
}
