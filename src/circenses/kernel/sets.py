"""Sets of small numbers, kept as the bits of one."""


def bits(mask: int) -> list[int]:
    """The numbers in a set, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
