"""The rules of Horrea, phase by phase."""
