"""The rules, a module for each question.

The turn (``turn``) calls its phases: ``activation`` with ``orders``, ``movement_phase``,
``battle_phase``, and ``hands`` for the draw. Below them stand the questions that they ask:
``where_to_move``, ``aim``, ``casualties``, ``retreat``, ``medals`` and others.
"""
