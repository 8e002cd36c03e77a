"""JupyterLab for readers, and notebooks as pages, slides and PDF.

workspace, server              the reader's copies in `work/`, and JupyterLab on them
server_classes                 what that server does differently from Jupyter's own
environment, doctor            the environment of the pack, and what it lacks
execution                      runs the lectures again for authors
decks, deck_cells, notebook_html    slides, pages and PDF files
site                           the edition that runs in a reader's browser
"""
