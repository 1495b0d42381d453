"""Renders the picture of the maintenance service: a half-cleared rack of panels in the snow. A brush leans against the rack, and
footprints lead to the rack."""
import math
from mathutils import Vector, noise
from lib import closeup, rooftop as r, snow, terrain, tools
from lib.mesh import group, slab
from lib.palette import smooth
TILT, W, H, COLS = 42, 1.13 + 0.025, 1.72 + 0.025, 6
FOOT = 0.62  # Height of the panels' lowest edge above the ground.


def cut(z):
    """Returns the x up to which the snow is brushed off. This x is further left at the bottom, where the work began."""
    return -0.62 + 0.36 * smooth(0, 3.4, z) + 0.06 * math.sin(z * 2.1) + 0.03 * math.sin(z * 6.3 + 1)


def ground(x, y):
    return 0.10 * noise.noise(Vector((x * 0.30, y * 0.30, 4))) + 0.025 * noise.noise(Vector((x * 1.3, y * 1.3, 2))) + 0.02 * max(0, y - 4)


def heap(x, y):
    """Returns the height of the snow that slid off the cleared part. The snow is lumpy, and highest below the lower
    edge of the panels."""
    across = math.exp(-((y + 0.16) / 0.30) ** 2)
    along = 0.30 * (smooth(-0.7, 0.1, x) * (1 - smooth(2.9, 3.6, x)))
    return across * along * (1 + 0.75 * snow.rough(x * 2.0, y * 2.0, 11))


def picture(size, samples):
    closeup.start()
    closeup.sky(glow=(0.9, 1, 0.03), gloss=1.6, strength=1.0)
    m = closeup.mats(70, 12)
    white = snow.material()
    rack = group(None, (0, 0, FOOT), (-(90 - TILT), 0, 0))
    for i in range(COLS):
        for j in range(2):
            r.module(rack, ((i - (COLS - 1) / 2) * W, 0, j * H))
    for z in (0.4, 1.3, 2.1, 3.1):
        slab((COLS * W + 0.1, 0.05, 0.05), r.s.silver(), (0, 0.05, z), 0.005, 0.003, rack)
    for x in (-2.9, -1.0, 1.0, 2.9):
        slab((0.06, 0.06, 3.3), r.s.steel(), (x, 0.11, 1.75), 0.006, 0.003, rack)
        for k in (0.5, 3.0):
            y, z = 0.14 + k * math.cos(math.radians(TILT)), FOOT + k * math.sin(math.radians(TILT))
            slab((0.09, 0.09, z + 0.4), r.s.steel(), (x, y, z / 2 - 0.25), 0.01, 0.008)
    snow.layer(rack, white, -COLS * W / 2 - 0.02, COLS * W / 2, -0.02, 2 * H + 0.02, 0.15, lambda x, z: cut(z) - x, out=-0.016, step=0.016)
    snow.film(rack, -0.75, 3.4, 0.02, 2 * H - 0.03, -0.0185, math.radians(90), 0.26)

    def lying(rnd):
        z = rnd.uniform(0.03, 3.3)
        x = cut(z) + abs(rnd.gauss(0, 0.30))
        return (x, -0.019, z) if x < 3.3 else None
    snow.crumbs(rack, white, 420, lying, (0.006, 0.05))
    tools.brush(rack, (0.0, -0.085, 1.62), (2.5, 11, 0), 2.35)
    xs = terrain.steps(-60, -5, 1.0) + terrain.steps(-4.9, 4.9, 0.028) + terrain.steps(5.5, 60, 1.0)
    ys = terrain.steps(-4.2, 2.2, 0.028) + terrain.steps(2.6, 90, 0.8)
    steps = snow.trail([(-2.2, -4.4), (-1.25, -2.5), (-0.75, -1.5), (-0.5, -1.0)]) + [(-0.35, -0.80, 1.6), (-0.02, -0.84, 1.4)]
    snow.field(white, xs, ys, ground, steps, heap)

    def fallen(rnd):
        x, y = rnd.uniform(-0.6, 3.2), -0.5 + rnd.gauss(0, 0.22)
        return (x, y, ground(x, y) + heap(x, y))
    snow.crumbs(None, white, 260, fallen, (0.015, 0.10), 8)
    closeup.forest(m, (-44, 48), (15, 75), 0.1, 520, scales=(0.8, 1.25), gap=2.2)
    closeup.sun(3.0, "#ffc493", direction=Vector((0.78, -0.42, 0.40)).normalized())
    return closeup.shoot(size, size * 3 // 4, samples, (0.75, -5.0, 2.15), (0.05, 1.2, 0.92), 34, far=(9, 20, 3.0))
