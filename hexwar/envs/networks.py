"""Networks as functions of arrays: a torch module or an ONNX file, whole batches at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hexwar.errors import MissingExtraError, MissingFileError, OptionError

Floats = NDArray[np.float32]

MASK = "action_mask"
"""The name of the input that gets the masks."""

ONE = "observation"
"""The name of the input that gets observations which are one vector."""


class Network(Protocol):
    """Scores words, and may estimate how the game ends."""

    def evaluate(self, seen: Any, masks: NDArray[np.bool_]) -> tuple[Floats, Floats | None]:
        """Return the scores of all words, and what the moments are worth to the player who looks.

        Args:
            seen: Observations, one in each row; or arrays of such rows by name.
            masks: Which words may follow, one moment in each row.

        Returns:
            Logits by row and word, and values from -1 to 1 by row, or None without an estimate.
        """
        ...

    @property
    def digest(self) -> str:
        """A hash of the weights, by which batches of games know the network again."""
        ...


class TorchNetwork:
    """A torch module as a network.

    Args:
        module: Called with the observations and the masks as tensors; gives logits, or logits and
            values. Its mode is set to evaluation.
    """

    def __init__(self, module: Any) -> None:
        self.module = module.eval()

    def evaluate(self, seen: Any, masks: NDArray[np.bool_]) -> tuple[Floats, Floats | None]:
        """Return logits and values; see :class:`Network`."""
        import torch  # noqa: PLC0415 -- whoever has a module has torch

        device = next((weight.device for weight in self.module.parameters()), "cpu")

        def tensor(rows: Any) -> Any:
            return torch.as_tensor(np.ascontiguousarray(rows), device=device)

        with torch.no_grad():
            given = _by_part(tensor, seen)
            told = self.module(given, tensor(masks))
        outputs = told if isinstance(told, tuple | list) else (told,)
        return _outputs([output.float().cpu().numpy() for output in outputs])

    @property
    def digest(self) -> str:
        """A hash of the weights."""
        weights = self.module.state_dict()
        parts = (
            part for name in sorted(weights) for part in (name.encode(), _bytes(weights[name]))
        )
        return _hash(b"".join(parts))


class OnnxNetwork:
    """A network in an ONNX file, which every framework can write.

    Its inputs are named ``observation``, or as the parts of the observation, and ``action_mask``
    where it wants the mask. Its first output are the logits, its second one, if any, the values.
    The weights stand in the file itself.

    Raises:
        MissingFileError: When there is no such file.
        MissingExtraError: When onnxruntime is not installed.
        OptionError: When the file cannot be read, or an input has another name.
    """

    def __init__(self, path: str | Path) -> None:
        if not Path(path).is_file():
            raise MissingFileError(str(path))
        self._open(str(path), Path(path).read_bytes())

    def _open(self, name: str, content: bytes) -> None:
        try:
            import onnxruntime  # noqa: PLC0415 -- an extra
        except ImportError as missing:
            raise MissingExtraError.of("a network in an ONNX file", missing, "onnx") from missing
        self.name, self._content = name, content
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = 1  # batches play many games side by side
        settings.inter_op_num_threads = 1
        try:
            self._session = onnxruntime.InferenceSession(
                content, settings, providers=["CPUExecutionProvider"]
            )
        except Exception as error:
            raise OptionError(f"{name}: it cannot be read as a network: {error}") from error
        kinds = {"tensor(float)": np.float32, "tensor(bool)": np.bool_, "tensor(uint8)": np.uint8}
        self._inputs = {i.name: kinds.get(i.type, np.float32) for i in self._session.get_inputs()}

    def evaluate(self, seen: Any, masks: NDArray[np.bool_]) -> tuple[Floats, Floats | None]:
        """Return logits and values; see :class:`Network`."""
        parts = {**(seen if isinstance(seen, Mapping) else {ONE: seen}), MASK: masks}
        unknown = [name for name in self._inputs if name not in parts]
        if unknown:
            raise OptionError(
                f"{self.name}: its input {unknown[0]!r} is none of {', '.join(parts)}: name the "
                "inputs so when you write the file"
            )
        given = {name: parts[name].astype(kind) for name, kind in self._inputs.items()}
        return _outputs(self._session.run(None, given))

    @property
    def digest(self) -> str:
        """A hash of the file."""
        return _hash(self._content)

    def __getstate__(self) -> tuple[str, bytes]:
        """Keep the file's content: a session cannot be pickled."""
        return self.name, self._content

    def __setstate__(self, kept: tuple[str, bytes]) -> None:
        self._open(*kept)


def network_of(source: Any) -> Any:
    """Return the network of an ONNX file's path or of a torch module; all else as it is."""
    if isinstance(source, str | Path):
        return OnnxNetwork(source)
    return TorchNetwork(source) if hasattr(source, "state_dict") else source


def stacked(seen: Sequence[Any]) -> Any:
    """Return observations in one array, or in one for each name."""
    if isinstance(seen[0], dict):
        return {name: np.stack([one[name] for one in seen]) for name in seen[0]}
    return np.stack(seen)


def _by_part(convert: Any, seen: Any) -> Any:
    if isinstance(seen, Mapping):
        return {name: convert(rows) for name, rows in seen.items()}
    return convert(seen)


def _outputs(outputs: Sequence[Any]) -> tuple[Floats, Floats | None]:
    logits = np.asarray(outputs[0], np.float32)
    values = np.asarray(outputs[1], np.float32).reshape(len(logits)) if len(outputs) > 1 else None
    return logits, values


def _bytes(tensor: Any) -> bytes:
    return bytes(np.ascontiguousarray(tensor.detach().cpu().numpy()).tobytes())


def _hash(content: bytes) -> str:
    return blake2b(content, digest_size=6).hexdigest()
