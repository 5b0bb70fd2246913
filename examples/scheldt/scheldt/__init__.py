"""The Scheldt: areas, impulses and landings, a small game without a hex."""

from scheldt.game import TheScheldt as TheScheldt
