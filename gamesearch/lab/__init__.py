"""JupyterLab for readers, and notebooks as pages, slides and PDF.

workspace, server              the reader's copies in `work/`, and JupyterLab on them
predictions                    hides in these copies what the reader is to predict
environment, doctor            the environment of the pack, and what it lacks
nodelay, widget_snapshots      changes to what the server does
execution                      runs the lectures again for authors
decks, deck_formats, notebook_html, printing
                               slides, pages and PDF files
site                           the edition that runs in a reader's browser
"""
