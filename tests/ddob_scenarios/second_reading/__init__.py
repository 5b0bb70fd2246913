"""A second reading of the rules of D-Day at Omaha Beach, written from the booklet alone.

Each module reads some sections of the booklet by itself and says what should happen; the comparison
(:mod:`.subjects`) plays the game through its public door and holds the program to it.  The readings
take from the plug-in only what is printed on its components: no function of its rules is called or
imported.  They are slow and plain on purpose: a sentence of the booklet, a line of Python, and the
number of the rule beside it.
"""
