"""The shelf of engines that turn DOT into a picture."""
