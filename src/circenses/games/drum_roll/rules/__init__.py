"""The rules, one module per part of a turn; flow.py ties them together."""
