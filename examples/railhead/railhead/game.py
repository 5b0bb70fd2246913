"""Railhead as a game: its parts."""

from railhead import TITLE, VERSION
from railhead.printed import PrintedGame
from railhead.sequence import Campaign
from railhead.state import Field


class Railhead(PrintedGame):
    """An armoured corps follows the railway over a river: battles announced, a printed table."""

    name, title, version = "railhead", TITLE, VERSION
    state_class, opening = Field, Campaign
