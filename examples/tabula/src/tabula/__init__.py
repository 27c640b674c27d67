"""Tabula, the Roman ancestor of backgammon: a game for Circenses in a package of its own."""
