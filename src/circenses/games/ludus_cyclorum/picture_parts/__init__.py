"""The sections of the picture: each turns an observation into the inputs of its drawings."""
