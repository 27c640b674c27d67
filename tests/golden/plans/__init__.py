"""What the recorded matches of each game are to show: one module a game, named like its folder."""
