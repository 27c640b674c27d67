"""Play and step through matches in a terminal, or over a pipe."""
