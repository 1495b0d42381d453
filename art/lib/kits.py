"""Shared parts of the kits: panel arrays and their rack."""
import math
from . import surfaces as s
from .mesh import group, slab, tube
from .panels import module

GAP = 0.03


def array(parent, cols, rows, size=(1.13, 1.72), cells=(6, 18), landscape=False, y=0.0, **look):
    """Adds modules side by side in the front plane of parent. The origin is the middle of the bottom edge."""
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


def ground_rack(loc=(0, 0, 0), rot=(0, 0, 0), cols=4, rows=2, tilt=42, foot=0.35):
    """Builds a tilted rack on posts, with its long edge towards the sun."""
    g = group(None, loc, rot)
    table = group(g, (0, 0, foot), (-tilt, 0, 0))
    w, h = array(table, cols, rows, wires=2)
    for z in (h * 0.2, h * 0.5, h * 0.8):
        slab((w + 0.1, 0.05, 0.05), s.silver(), (0, 0.045, z), 0.006, 0.003, table)
    t = math.radians(90 - tilt)
    for i in range(cols):
        x = (i - (cols - 1) / 2) * w / cols
        slab((0.06, 0.05, h * 0.94), s.steel(), (x, 0.095, h / 2), 0.006, 0.003, table)
        for k in (0.16, 0.84):
            py, pz = 0.12 + math.sin(math.pi / 2 - t) * h * k, foot + math.cos(math.pi / 2 - t) * h * k - 0.1
            tube([(x, py, 0), (x, py, pz)], 0.038, s.steel(), g)
            slab((0.22, 0.22, 0.03), s.steel(), (x, py, 0.015), 0.01, 0.006, g)
        lo, hi = 0.12 + math.sin(math.pi / 2 - t) * h * 0.16, 0.12 + math.sin(math.pi / 2 - t) * h * 0.84
        tube([(x, lo, 0.25), (x, hi, foot + math.cos(math.pi / 2 - t) * h * 0.84 - 0.25)], 0.022, s.steel(), g)
    return g
