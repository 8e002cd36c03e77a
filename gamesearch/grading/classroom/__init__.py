"""A class: from a folder of submissions to marks, pages and tables.

submissions               what was handed in, and the exercise that was handed out
grade_one                 one submission in its sandbox, and what is said of its answers
pool, cluster             many, on this machine or on a Dask cluster
batch                     a whole run, and one submission as a task of it
journal                   what is graded already, so that a run can go on
marks                     from findings and marks by hand to grades, and the CSV files they are in
pages                     what goes out: grades.csv and the files of course systems, what changed,
                          what students read, and what is said of the class
"""
