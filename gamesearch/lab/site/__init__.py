"""The edition that runs in a reader's browser with nothing installed.

parts       what is not ours: fetched once, pinned by hashes, kept in a cache
graphviz    Graphviz for browsers, ready at once
wheels      the packages that run in the browser, ours among them, and the list of them
jupyter     JupyterLite: the program around the notebooks
contents    notebooks and exercises as readers get them, and which edition each is of
licences    whose work it carries, and the texts of their licences
landing     the first page, with a tree that lives
build       all of it, in a folder
"""
