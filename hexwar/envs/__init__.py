"""Games for learners: Gymnasium for one player, PettingZoo for several (the extra ``rl``).

Importing this package registers each scenario of the installed games with Gymnasium, so that
``gymnasium.make("hexwar.envs:hexwar/skirmish-ford-v0")`` makes it; and with PettingZoo, where its
version keeps a registry, for ``pettingzoo.make("aec", "hexwar/skirmish-ford-v0")``.
"""

from __future__ import annotations

from hexwar.errors import DataError, GameError, MissingExtraError

try:
    import gymnasium
    import pettingzoo
except ImportError as missing:
    raise MissingExtraError.of("environments for learners", missing, "rl") from missing

from hexwar.envs.board_sight import BoardSight
from hexwar.envs.evaluating import Lesson, NetworkEvaluator
from hexwar.envs.featuring import FeatureObserver
from hexwar.envs.networks import Network, OnnxNetwork, TorchNetwork
from hexwar.envs.numbered_actions import NumberedActions
from hexwar.envs.observations import Seeing
from hexwar.envs.observing import Observer
from hexwar.envs.parallel import WargameParallel
from hexwar.envs.planes import NEAR, Planes
from hexwar.envs.policies import PolicyBot
from hexwar.envs.seat import LearningGame, Snapshot
from hexwar.envs.self_play import SelfPlay, Turn
from hexwar.envs.several import WargameAEC
from hexwar.envs.single import WargameEnv
from hexwar.envs.text import TextGame, register_textarena
from hexwar.envs.vector import WargameVectorEnv
from hexwar.envs.vocabulary import Vocabulary
from hexwar.envs.wrappers import DictMaskObs, ShapedReward
from hexwar.plugins import overview, registered

__all__ = [
    "NEAR",
    "BoardSight",
    "DictMaskObs",
    "FeatureObserver",
    "LearningGame",
    "Lesson",
    "Network",
    "NetworkEvaluator",
    "NumberedActions",
    "Observer",
    "OnnxNetwork",
    "Planes",
    "PolicyBot",
    "Seeing",
    "SelfPlay",
    "ShapedReward",
    "Snapshot",
    "TextGame",
    "TorchNetwork",
    "Turn",
    "Vocabulary",
    "WargameAEC",
    "WargameEnv",
    "WargameParallel",
    "WargameVectorEnv",
    "register_games",
    "register_textarena",
]


def register_games() -> list[str]:
    """Register each scenario of the installed games; return their ids.

    A game that cannot be loaded has none: ``hexwar games`` says why.
    """
    ids = []
    for name in registered():
        try:
            headings = overview(name).scenarios
        except (DataError, GameError):
            continue
        for heading in headings:
            made = f"hexwar/{name}-{heading.name}-v0"
            if made not in gymnasium.registry:
                _register(made, f"{name}/{heading.name}")
            ids.append(made)
    return ids


def _register(made: str, scenario: str) -> None:
    """Register a scenario under an id."""
    kwargs = {"scenario": scenario}
    gymnasium.register(
        made,
        entry_point="hexwar.envs:WargameEnv",
        vector_entry_point="hexwar.envs:WargameVectorEnv",
        kwargs=kwargs,
    )
    if hasattr(pettingzoo, "register"):
        pettingzoo.register("aec", made, entry_point="hexwar.envs:WargameAEC", kwargs=kwargs)
        parallel = "hexwar.envs:WargameParallel"
        pettingzoo.register("parallel", made, entry_point=parallel, kwargs=kwargs)


register_games()
