import os, subprocess, threading, multiprocessing, sys
told = []
def attempt(what):
    try: what()
    except BaseException as error: told.append(type(error).__name__)
attempt(os.fork)
attempt(lambda: subprocess.run([sys.executable, "-c", "1"]))
attempt(lambda: multiprocessing.get_context("fork").Process(target=print).start())
stop = threading.Event()
threads = []
def crowd():
    for _ in range(10000):
        threads.append(threading.Thread(target=stop.wait, daemon=True))
        threads[-1].start()
attempt(crowd)
stop.set()
raise ValueError(f"{told} {len(threads) < 64}")
