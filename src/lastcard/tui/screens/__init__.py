"""The screens: the table, and what is asked over it."""
