"""``python -m tinmind.schemas``: write the schema files anew from the types."""

from pathlib import Path

from .documents import DOCUMENTS, schema_text

for name in DOCUMENTS:
    Path(__file__).with_name(f"{name}.json").write_text(schema_text(name), encoding="utf-8")
