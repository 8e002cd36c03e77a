"""Engines that turn DOT into a picture: `interface` says what an engine is."""
