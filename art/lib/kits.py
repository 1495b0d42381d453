"""Builds arrays of panels."""
from .panels import module

GAP = 0.03


def array(parent, cols, rows, size=(1.13, 1.72), cells=(6, 18), landscape=False, y=0.0, **look):
    """Adds modules side by side in the front plane of `parent`. The origin is the middle of their bottom edge."""
    w, h = size
    pw, ph = (h, w) if landscape else (w, h)
    for r in range(rows):
        for c in range(cols):
            x, z = (c - (cols - 1) / 2) * (pw + GAP), r * (ph + GAP)
            if landscape:
                module(parent, (x + h / 2, y, z + w / 2), (0, -90, 0), size, *cells, **look)
            else:
                module(parent, (x, y, z), (0, 0, 0), size, *cells, **look)
    return cols * (pw + GAP) - GAP, rows * (ph + GAP) - GAP
