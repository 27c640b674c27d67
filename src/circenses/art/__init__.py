"""What the pictures of the games share: colours of themes and seats, emblems, mosaic ornament, lettering."""
