"""The catalogue of a game's actions: named blocks of integers, laid end to end."""

from circenses.kernel.errors import IllegalAction


class Block:
    """`size` actions from `start` on; a block of several dimensions counts the last one fastest."""

    def __init__(self, name: str, start: int, shape: tuple[int, ...]) -> None:
        self.name = name
        self.start = start
        self.shape = shape
        self.size = 1
        for length in shape:
            self.size *= length
        self.stop = start + self.size

    def at(self, *indices: int) -> int:
        action = 0
        for length, index in zip(self.shape, indices, strict=True):
            if not 0 <= index < length:
                raise IndexError(f"{self.name}: {indices} is outside {self.shape}")
            action = action * length + index
        return self.start + action

    def split(self, action: int) -> tuple[int, ...]:
        rest = action - self.start
        indices: list[int] = []
        for length in reversed(self.shape):
            indices.append(rest % length)
            rest //= length
        return tuple(reversed(indices))


class Catalogue:
    """Made once when a game is loaded: `bid = catalogue.block("bid", 8)`."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.count = 0

    def block(self, name: str, *shape: int) -> Block:
        block = Block(name, self.count, shape)
        self.blocks.append(block)
        self.count = block.stop
        return block

    def find(self, action: int) -> Block:
        for block in self.blocks:
            if block.start <= action < block.stop:
                return block
        raise IllegalAction(f"{action} is no action: they are numbered 0 to {self.count - 1}")
