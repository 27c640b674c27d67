"""Sections of the picture: each turns an observation into the inputs of the parts it draws."""
