"""Maintenance: an array half cleared of snow, the soft brush lying against it."""
import math
from lib import rooftop as r, closeup, tools
from lib.mesh import group, slab
TILT, W, H = 32, 1.13 + 0.025, 1.72 + 0.025


def covered(x, z):
    """Snow on the left, its edge in the steps that the brush left."""
    edge = -0.28 + 0.34 * (z - 1.7) + 0.11 * math.sin(z * 4.4)
    return (edge - x) * 1.1


def picture(size, samples):
    closeup.start()
    closeup.sky(glow=(0.9, 1, 0.03), gloss=1.8)
    m = closeup.mats(60, 8)
    rack = group(None, (0, 0, 0.75), (-(90 - TILT), 0, 0))
    for i in range(6):
        for j in range(2):
            r.module(rack, ((i - 2.5) * W, 0, j * H))
    for z in (0.4, 1.3, 2.1, 3.1):
        slab((6 * W + 0.1, 0.05, 0.05), r.s.silver(), (0, 0.05, z), 0.005, 0.003, rack)
    r.blanket(rack, -3 * W, 3 * W, 0.03, 2 * H, 0.17, covered, out=-0.015, step=0.04, mat=m["snow"])
    r.clumps(rack, [(0.12, 1.02, 0.055), (0.36, 0.74, 0.03), (0.0, 0.70, 0.07), (0.75, 1.15, 0.022),
                    (0.08, 1.24, 0.03), (0.30, 2.35, 0.035)], out=-0.015, mat=m["snow"])
    tools.brush(rack, (0.33, -0.085, 1.62), (2.0, -24, 0), 1.45)
    for x in (-2.6, 0, 2.6):
        slab((0.10, 0.10, 1.2), r.s.steel(), (x, 0.25, 0.3), 0.01, 0.01)
    slab((300, 300, 0.1), m["snow"], (0, 120, -0.1))
    closeup.forest(m, (-34, 38), (13, 60), -0.3, 260, scales=(0.7, 1.1), gap=2.2)
    closeup.sun(5.0)
    return closeup.shoot(size, size * 3 // 4, samples, (0.05, -1.45, 2.62), (0.36, 1.6, 1.72), 33, far=(6, 12, 3.6))
