"""The sections of the picture: each turns an observation into places, texts and icons for the template."""
