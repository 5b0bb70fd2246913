"""The editor in the browser: a board or a scenario file, drawn with mouse and keyboard.

``hexwar edit FILE`` serves it, to the owner alone. The page is thin: each thing that is done is one
request, which :mod:`hexwar.workshop.editing` performs on the text of the file.
"""

from hexwar.workshop.editor.application import Editor
from hexwar.workshop.editor.blank import (
    blank,
    blank_areas,
    blank_board,
    like_scenario,
    set_up_beside,
)

__all__ = ["Editor", "blank", "blank_areas", "blank_board", "like_scenario", "set_up_beside"]
