"""What states, actions and events are made of.

- plain data (:mod:`hexwar.play.values.plain`), its copies (:mod:`hexwar.play.values.copying`) and
  pickles (:mod:`hexwar.play.values.pickling`);
- the fields of a state (:mod:`hexwar.play.values.fields`);
- chance (:mod:`hexwar.play.values.chance`) and events (:mod:`hexwar.play.values.events`);
- actions, and what an entry returns (:mod:`hexwar.play.values.steering`);
- the last answer to a question, kept (:mod:`hexwar.play.values.latest`).
"""
