# right

import numpy as np


def corridor():
    haunted = np.array([11, 10, 9, 8, -10, -10])
    caught = int(np.argmax(haunted < 0)) + 1
    return {"caught": caught, "haunted": haunted, "right": 6.0, "left": np.int64(8), "start": 8}
