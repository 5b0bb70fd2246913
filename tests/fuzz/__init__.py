"""Bad input through every door: saves, scenario files, actions and web requests.

Each case is made from a seed and a number alone, so a finding can be made again. A small dose runs
with the tests; a large one by ``python -m tests.fuzz --cases 20000 --seed 1``.
"""
