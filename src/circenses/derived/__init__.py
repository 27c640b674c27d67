"""The rooms of a game that has none of its own, derived from its layout: view, log, text twin, terminal and picture.

Each thing in them takes the game first; apart from that it is what a game's own room would have (circenses.kernel.rooms).
"""
