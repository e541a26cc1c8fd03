"""What a hint and a rollout have in common: they are told as a JSON document."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import msgspec


class Documented(ABC):
    """Something with a JSON document: shares in 0..1, seeds and hashes as strings (`schemas`)."""

    @abstractmethod
    def document(self) -> msgspec.Struct:
        """The document with types."""

    def to_dict(self) -> dict[str, Any]:
        """The document as dicts and lists."""
        from .schemas.documents import plain

        return plain(self.document())

    def to_json(self, indent: int | None = None) -> str:
        """The document as JSON text."""
        import json

        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)
