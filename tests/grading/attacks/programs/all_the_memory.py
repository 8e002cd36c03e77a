import mmap, threading
kept = []
def until_refused(take):
    try:
        while True:
            kept.append(take())
    except BaseException:
        pass
def write():
    with open(f"/tmp/{len(kept)}", "wb") as file:
        file.write(bytes(1 << 20))
def share():
    block = mmap.mmap(-1, 1 << 22, flags=mmap.MAP_SHARED | mmap.MAP_ANONYMOUS)
    block.write(bytes(1 << 22))
    return block
stop = threading.Event()
def thread():
    threading.Thread(target=stop.wait, daemon=True).start()
until_refused(write)
until_refused(share)
until_refused(lambda: bytearray(b"x") * (1 << 20))
until_refused(lambda: bytearray(b"x") * (1 << 12))
kept.pop()
until_refused(thread)
