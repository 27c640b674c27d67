"""The rules of Circus Maximus, a file for each phase; flow.py leads through them."""
