"""One description of a game's state, from which the kernel derives what all games need alike."""
