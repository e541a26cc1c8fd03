"""Bots as processes of their own, and the protocol that they and the program speak
(``docs/bot_protocol.md``).

`words` reads and writes the lines, `process` runs a program and ends all of it, `agent` lets one play a seat,
`engine` is the other side (``tinmind engine``), `checker` tests a bot by `checks`, `templates` begins one.
"""
