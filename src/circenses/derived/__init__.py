"""The rooms of a game that has none of its own, derived from its layout: view, log, text twin, terminal and picture.

Each thing in them takes the game first; apart from that it is what a room of the game itself would hold
(circenses.kernel.rooms).
"""
