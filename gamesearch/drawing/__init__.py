"""Trees as pictures: one pipeline for slides, notebooks, widgets and files.

The modules stand here in the order in which a tree goes through them:

    tree_nodes      which nodes there are, and what is written on them
    tidy_tree       how large they are, and where they stand side by side
    tree_layout     all places of a tree, labels of edges too: computed once, for all frames
    frame_marks     which nodes, edges and cuts a frame shows, and in what style
    theme           the colours of roles, and the shapes and strokes of styles
    tree_shapes     a frame as shapes, its cuts crossed out; geometry moves and measures shapes
    formats/dot     `Drawing`: the shapes as a graph, written at once; an engine draws it
    page            what such a page is made of, and what other formats may ask of it

    tree_pictures   `draw`: a picture of a tree, or of a run at a step
    slide           pages on which trees, pictures, text and code (code_panel) stand together
    slide_sequence  the frames of a run, as slides

Three shelves hold small modules, each found by its file: `formats` (svg, pdf, png, gif, tikz, dot,
json, ascii), `engines` (Graphviz, here and in a browser), `diagrams` (other pictures).
"""
