"""Builds the fittings of a technical room: conduits with clips, distribution box, stacked firewood."""
import math
import random
from . import surfaces as s
from .mesh import group, lathe, slab


def conduit(points, r=0.016, clips=()):
    """Builds a rigid grey conduit with square bends, held by clips at the given points."""
    mat = s.surface("conduit", "#8e9aa6", 0.5)
    for a, b in zip(points, points[1:]):
        length = math.dist(a, b)
        d = [(b[i] - a[i]) / length for i in range(3)]
        turn = (0, math.degrees(math.acos(max(-1, min(1, d[2])))), math.degrees(math.atan2(d[1], d[0])))
        lathe([(r, 0), (r, length)], mat, a, None, turn, 20)
    for p in points[1:-1]:
        lathe([(0.001, -r * 1.15), (r * 0.85, -r * 0.85), (r * 1.2, 0), (r * 0.85, r * 0.85), (0.001, r * 1.15)], mat, p, sides=20)
    for x, y, z, flat in clips:
        slab((r * 4.6, 0.012, 0.018) if not flat else (0.018, 0.012, r * 4.6), s.steel(), (x, y + r * 0.4, z), 0.003, 0.002)
        slab((r * 2.5, r * 2.4, 0.018) if not flat else (0.018, r * 2.4, r * 2.5), s.steel(), (x, y, z), 0.003, 0.003)


def breaker_box(loc, w=0.30, h=0.42):
    """Builds a small distribution board with two rows of breakers behind a smoked window."""
    g = group(None, loc)
    slab((w, 0.10, h), s.white(), (0, -0.05, 0), 0.02, 0.010, g)
    slab((w - 0.05, 0.006, h - 0.09), s.porcelain(), (0, -0.102, 0.0), 0.012, 0.003, g)
    for row in (-1, 1):
        slab((w - 0.08, 0.006, 0.085), s.slate(), (0, -0.106, row * 0.075), 0.006, 0.002, g)
        for i in range(7):
            x = (i - 3) * 0.029
            slab((0.024, 0.010, 0.066), s.white(), (x, -0.110, row * 0.075), 0.003, 0.002, g)
            slab((0.011, 0.012, 0.022), s.amber() if (i, row) == (0, 1) else s.ink(), (x, -0.116, row * 0.075 + 0.008), 0.002, 0.002, g)
    return g


def switch(loc):
    """Builds an isolator: grey box with an amber lever."""
    g = group(None, loc)
    slab((0.13, 0.08, 0.17), s.slate(), (0, -0.04, 0), 0.014, 0.006, g)
    lathe([(0.042, 0), (0.042, 0.008), (0.036, 0.012)], s.amber(), (0, -0.08, 0), g, (90, 0, 0), 36)
    slab((0.018, 0.022, 0.075), s.ink(), (0, -0.098, 0), 0.008, 0.005, g)
    return g


def logs(x0, x1, z0, rows, depth=0.34, r=0.058, y=-0.03, seed=6):
    """Builds split firewood, with the ends towards the room."""
    rnd = random.Random(seed)
    bark, ends = s.surface("log_bark", "#4a392d", 0.9), [s.surface("end%d" % i, c, 0.8) for i, c in
                                                         enumerate(("#c9a27a", "#b98d62", "#d6b48e"))]
    for j in range(rows):
        x = x0 + (r if j % 2 else 0)
        while x < x1 - (r if j % 2 else 0):
            q, sides = r * rnd.uniform(0.82, 0.98), rnd.choice((9, 10, 12))
            at = (x, y - rnd.uniform(0, 0.03), z0 + r + j * r * 1.72)
            lathe([(q, 0), (q, depth)], bark, at, None, (90, 0, 0), sides)
            lathe([(q * 0.90, 0), (q * 0.86, 0.004), (0.001, 0.005)], rnd.choice(ends), (at[0], at[1] - depth, at[2]), None, (90, 0, 0), sides)
            x += 2 * r
