"""The JSON documents that tinmind prints, as types and as shipped JSON Schema files (``schemas/*.json``).

The types in `documents` are the source; ``python -m tinmind.schemas`` writes the files anew. Within a
version fields are only added; readers ignore what they do not know.
"""
