"""File formats, one module each with a FORMAT; `catalogue` finds them."""
