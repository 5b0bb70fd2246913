"""The battlefield of a scenario: names and sections, what each hex does, passages, sight."""
