"""One small change of rules or content at a time, and whether a test notices."""
