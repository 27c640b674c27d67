"""Seats for language models and programs: an MCP server, a gauntlet against the levels, rule sets that nobody can know
by heart, and submissions that anybody can check. docs/agents.md."""
