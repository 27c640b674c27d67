"""What games of a run tell about the game: figures derived from layout and log, and those that a game adds."""
