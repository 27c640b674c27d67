"""A picture of a table as an array of pixels."""

import io

import numpy as np
from numpy.typing import NDArray


def pixels(svg: str) -> NDArray[np.uint8]:
    """Height, width and three colours."""
    import vl_convert
    from PIL import Image

    image = Image.open(io.BytesIO(vl_convert.svg_to_png(svg))).convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    return np.asarray(Image.alpha_composite(paper, image).convert("RGB")).copy()
