"""What players read on buttons and in sentences, in each language.

- the names of a game's things and its sentences (:mod:`hexwar.play.words.lexicon`);
- buttons (:mod:`hexwar.play.words.labels`) and the titles of players
  (:mod:`hexwar.play.words.titles`);
- both in a language (:mod:`hexwar.play.words.speech`).
"""
