import os, threading
def report():
    os.mkdir("/tmp/folder")
    made = os.open("/tmp/file", os.O_CREAT)
    places = ["/", "/tmp", "/tmp/folder", "/tmp/file", "/dev"]
    threads = []
    thread = threading.Thread(target=lambda: threads.append(threading.get_native_id()))
    thread.start()
    thread.join()
    return {
        "files": [os.stat(path).st_ino for path in places],
        "open files": [os.fstat(number).st_ino for number in (0, 1, 2, made)],
        "processes": [os.getpid(), os.getppid(), os.getpgrp(), *threads],
        "devices": os.listdir("/dev"),
    }
