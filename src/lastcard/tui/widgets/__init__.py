"""The parts of the table on the screen."""
