"""One process for one submission, and what it may touch.

process      starts it with its limits (memory, threads, files, time), talks to it through a pipe
             and ends it (the grader's side)
bubblewrap   the walls: what the process can see of this machine
system_calls the calls to the system that it may make
cgroups      stricter limits, where the machine delegates a cgroup
isolation    which of all this a machine gives, in words
session      a conversation: calls the student's functions, answers what they ask
stand_ins, lent_objects, game_shape
             what stands for an object of the other side
protocol     the messages (both sides)
worker       runs the student's cells (the student's side, inside the walls), with
             cell_code, remote_game and absent_modules
"""
