"""The rules of Gloria Mundi, a file for each phase; flow.py leads through them."""
