"""Sets of small numbers, kept as the bits of one."""


def bits(mask: int) -> list[int]:
    """The numbers in a set, in order."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers
