"""A class: from a folder of submissions to marks, pages and tables.

submissions, notebooks, edition   what was handed in, and what was handed out
grade_one, explained              one submission in its sandbox, and what is said of its answers
tasks, pool, batch                many: on this machine or on a cluster, and whole runs
class_seed                        what the hidden tests of a class are drawn from
journal                           what is graded already, so that a run can go on
marks, manual_marks               from findings to grades
grade_tables, changes             writes grades.csv and the files of course systems; what changed
csv_files                         reads and writes any CSV file
feedback, statistics, attempts, review, similarity_page
                                  pages, from `templates/`
similarity                        which submissions are alike
"""
