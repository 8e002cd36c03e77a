"""The lectures: each module or package here has a LECTURE."""
