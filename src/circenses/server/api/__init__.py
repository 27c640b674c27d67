"""The interface for programs, and for the scripts of our own pages: /api/v1."""
