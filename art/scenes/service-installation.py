"""Installation: a metal slope with its rails, three panels in place, a fourth being laid, the crew's tools."""
import math
from lib import indoors, rooftop as r, closeup, tools
from lib.mesh import group, slab
TILT = 24


def picture(size, samples):
    closeup.start()
    closeup.sky(glow=(0.9, 1, 0.03), gloss=1.8)
    m = closeup.mats(60, 8)
    roof = r.slope(TILT, 9.0, 3.7)
    r.rails(roof, -2.6, 2.75, (1.45, 2.45))
    w = 1.13 + r.GAP
    r.row(roof, [-1.80 + i * w for i in range(3)], 1.10)
    # the fourth rests on its lower edge, about to be laid
    r.module(roof, (-1.80 + 3 * w + 0.05, -0.14, 1.00), (20, 0, -2))
    r.blanket(roof, -4.4, 4.4, 3.25, 3.82, 0.13, lambda x, z: (z - 3.40) * 4 + 0.15 * math.sin(x * 1.7), out=-0.01,
              mat=m["snow"])
    # a level plank on roof brackets carries the tools
    a = math.radians(TILT)
    shelf = group(None, (0, 0.50 * math.cos(a), 0.50 * math.sin(a) + 0.06), (0, 0, 0))
    slab((3.6, 0.30, 0.042), indoors.pine(), (0.35, -0.06, 0), 0.004, 0.004, shelf)
    for x in (-0.9, 0.4, 1.7):
        slab((0.04, 0.34, 0.05), r.s.steel(), (x, -0.05, -0.05), 0.004, 0.003, shelf)
    tools.drill(shelf, (-0.12, -0.06, 0.021), (0, 0, 14), 1.25)
    tools.coil(shelf, (0.50, -0.05, 0.021), (0, 0, 150), 0.15)
    tools.ladder(None, (-1.12, -0.16, -2.0), (-12, 0, 0), 3.1)
    slab((300, 300, 0.1), m["snow"], (0, 150, -5))
    closeup.forest(m, (-34, 38), (15, 60), -5, 260, scales=(0.8, 1.2), gap=2.2)
    closeup.sun(5.0)
    return closeup.shoot(size, size * 3 // 4, samples, (-0.45, -1.75, 1.72), (0.16, 1.5, 0.66), 31, far=(6, 12, 3.6))
