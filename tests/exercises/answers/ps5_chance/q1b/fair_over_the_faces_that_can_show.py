# wrong: the probabilities are ignored


def expected(distribution, u):
    faces = [x for x, p in distribution.items() if p > 0]
    return sum(u(x) for x in faces) / len(faces)
