"""The sequence of play: procedures with their steps and questions.

- procedures as frames (:mod:`hexwar.play.sequence.frames`);
- their entries, steps and questions (:mod:`hexwar.play.sequence.entries`), and the handlers of a
  question's verbs (:mod:`hexwar.play.sequence.handlers`);
- entries that only run another procedure (:mod:`hexwar.play.sequence.phases`);
- procedures that several players carry out at once (:mod:`hexwar.play.sequence.simultaneous`);
- what a procedure inherits (:mod:`hexwar.play.sequence.inheriting`).
"""
