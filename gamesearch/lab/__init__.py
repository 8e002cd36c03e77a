"""JupyterLab for readers, and notebooks as pages, slides and PDF.

workspace, server              the reader's copies in `work/`, and JupyterLab on them
predictions                    what a reader is to predict is not shown in these copies
environment, doctor            the environment of the pack, and what it lacks
nodelay, widget_snapshots      what the server does differently
execution                      runs the lectures again for authors
decks, deck_formats, notebook_html, printing
                               slides, pages and PDF files
site                           the edition that runs in a reader's browser
"""
