"""The state of a battle, and the nouns of its actions."""
