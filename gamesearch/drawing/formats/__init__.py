"""File formats, one module each with a FORMAT; `registry` finds them."""
