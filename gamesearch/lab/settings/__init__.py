"""Jupyter's settings for this pack, and how an installation puts them in place."""
