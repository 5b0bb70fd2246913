"""Reading the booklets, which are not part of the project."""
