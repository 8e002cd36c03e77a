"""The edition that runs in a reader's browser with nothing installed.

parts       what is not ours: fetched once, pinned by hashes, kept in a cache
wheels      the packages that run in the browser, ours among them, with compiled modules
jupyter     JupyterLite: the program around the notebooks
contents    notebooks and exercises as readers get them, and the pages around them
licences    whose work it carries, and the texts of their licences
build       all of it, in a folder
"""
