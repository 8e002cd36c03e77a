import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
tries = [libc.shmget(0, 1 << 30, 0o1600), libc.memfd_create(b"x", 0), libc.msgget(0, 0o1600),
         libc.unshare(0x10000000)]
errors = [1 for t in tries if ctypes.get_errno() == 1]
full = 0
try:
    for n in range(20):
        with open(f"/tmp/i-was-here-{n}", "wb") as file:
            file.write(bytes(15 << 20))
except OSError as error:
    full = error.errno
for n in range(20):
    try: os.remove(f"/tmp/i-was-here-{n}")
    except OSError: pass
raise ValueError(f"{tries} {errors} {full}")
