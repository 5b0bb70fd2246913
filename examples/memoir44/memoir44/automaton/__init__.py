"""A side of Memoir '44 that cards play: what its text file may say, and the cards of the game."""

from memoir44.automaton.words import WORDS, printed_automaton

__all__ = ["WORDS", "printed_automaton"]
