"""Pages for people. Each can be read, and played on, without scripts."""

from litestar.handlers import HTTPRouteHandler

from circenses.server.pages import home, laboratory, learn, manual, new, offline, replay, rules, table

HANDLERS: list[HTTPRouteHandler] = [
    *home.HANDLERS,
    *new.HANDLERS,
    *table.HANDLERS,
    *replay.HANDLERS,
    *rules.HANDLERS,
    *manual.HANDLERS,
    *learn.HANDLERS,
    *offline.HANDLERS,
    *laboratory.HANDLERS,
]
