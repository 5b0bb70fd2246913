"""The rules of the game, a module for each section or procedure of the booklet."""
