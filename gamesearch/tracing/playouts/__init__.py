"""Searches by playouts: `nodes` reads the trees they grow, `replay` steps and tells them."""
