import array, collections, copy, ctypes, dataclasses, decimal, enum, fractions, functools, gc
import heapq, itertools, json, math, os, pickle, random, re, shutil, statistics, string, sys
import tempfile, threading, time, typing
from concurrent.futures import ThreadPoolExecutor
try:
    import numpy
except ImportError:
    numpy = None

@dataclasses.dataclass
class Node:
    value: fractions.Fraction

@functools.lru_cache
def fibonacci(n): return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

def files():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a")
        with open(path, "w") as file:
            file.write("one")
        shutil.copy(path, path + "b")
        os.rename(path + "b", path + "c")
        with tempfile.NamedTemporaryFile() as other, open(path + "c") as file:
            other.write(file.read().encode())
        os.mkdir(folder + "d")
        for name in os.listdir(folder):
            shutil.copy(os.path.join(folder, name), folder + "d")
        found = sorted(os.listdir(folder + "d"))
        shutil.rmtree(folder + "d")
    return found

def report():
    with ThreadPoolExecutor(4) as pool:
        squares = list(pool.map(lambda n: n * n, range(5)))
    if numpy is not None:
        big = numpy.ones((300, 300))
        assert (big @ big)[0, 0] == 300
        numpy.linalg.svd(numpy.random.default_rng(1).random((50, 50)))
    time.sleep(0.001)
    return [
        files(), squares, fibonacci(50),
        str(decimal.Decimal(1) / 3), str(Node(fractions.Fraction(1, 3)).value),
        random.Random(1).randrange(1000), len(os.urandom(4)), json.loads("[1]"),
        time.monotonic() > 0, time.process_time() > 0, pickle.loads(pickle.dumps({1})) == {1},
    ]
