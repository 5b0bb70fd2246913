"""Say what may be done, once: clauses, and the choices made of them.

- clauses (:mod:`hexwar.play.choices.sentences`), the facts that they read
  (:mod:`hexwar.play.choices.facts`) and refusals (:mod:`hexwar.play.choices.refusal`);
- choices (:mod:`hexwar.play.choices.choice`), the nouns of an action
  (:mod:`hexwar.play.choices.nouns`), verbs as values (:mod:`hexwar.play.choices.chosen`);
- verbs with tables of places (:mod:`hexwar.play.choices.table_verbs`), their tables
  (:mod:`hexwar.play.choices.tables`) and lists (:mod:`hexwar.play.choices.listing`);
- what is legal, as a list (:mod:`hexwar.play.choices.legal`).
"""

from hexwar.play.choices.choice import Choice, Clause, forbids, frees, requires

__all__ = ["Choice", "Clause", "forbids", "frees", "requires"]
