"""Installation: a metal roof with three aligned panels, and empty rails for the next panels. A lifeline from the ridge holds a
harness."""
import math
from mathutils import Vector
from lib import closeup, rooftop as r, snow, tools
from lib.mesh import lathe, slab, tube
TILT, OUT = 24, -0.12
W, ROW = 1.13 + 0.025, 1.00  # `W` is the distance from one module to the next. `ROW` is the lower edge of the row.


def clamp(roof, x, z):
    """Builds a clamp between two modules or at the end of a row. The clamp holds their frames down on the rail."""
    slab((0.040, 0.020, 0.050), r.s.steel(), (x, OUT - 0.022, z), 0.005, 0.003, roof)
    lathe([(0.008, 0), (0.008, 0.010), (0.006, 0.012)], r.s.silver(), (x, OUT - 0.030, z), roof, (90, 0, 0), 6)


def lifeline(roof):
    """Builds the rope from its anchor on the ridge down over the empty rails, with the rope grab and the harness clipped to it."""
    red, x = r.s.surface("rope", "#c8563a", 0.8), -0.52
    slab((0.16, 0.02, 0.30), r.s.steel(), (x, -0.055, 3.22), 0.01, 0.006, roof)
    lathe([(0.030, -0.006), (0.042, 0), (0.030, 0.006)], r.s.steel(), (x, -0.085, 3.08), roof, (90, 0, 0), 28)
    pts = [(x + 0.03 * math.sin(i * 0.6), -0.085 if i < 11 else -0.06, 3.06 - i * 0.15) for i in range(12)]
    tube(pts + [(x + 0.02, -0.07, 1.30), (x, -0.09, 1.20)], 0.0095, red, roof)
    slab((0.045, 0.035, 0.13), r.s.amber(), (x + 0.005, -0.095, 1.50), 0.012, 0.008, roof)
    tube([(x, -0.09, 1.22), (x + 0.24, -0.07, 0.98), (x + 0.30, -0.06, 0.60), (x + 0.10, -0.06, 0.30), (x - 0.3, -0.06, 0.12)], 0.0095, red, roof)
    tools.harness(roof, (x, -0.075, 1.20), (0, 8, 0))


def picture(size, samples):
    closeup.start()
    closeup.sky(glow=(0.9, 1, 0.03), gloss=1.8)
    m = closeup.mats(60, 8)
    white = snow.material()
    roof = r.slope(TILT, 9.0, 3.9)
    r.rails(roof, -1.75, 3.4, (ROW + 0.36, ROW + 1.36))
    for i in range(3):
        r.module(roof, (0.30 + i * W, OUT, ROW))
        for z in (ROW + 0.36, ROW + 1.36):
            clamp(roof, 0.30 + (i - 0.5) * W, z)
    snow.layer(roof, white, -4.5, 4.5, 3.36, 3.98, 0.12,
               lambda p, z: z - 3.46 - 0.05 * math.sin(p * 1.7) - 0.03 * math.sin(p * 4.1 + 1), out=-0.045, step=0.02)
    lifeline(roof)
    # The foot of the ladder is on the ground. Its top is above the eaves.
    tools.ladder(None, (1.72, -0.75, -2.3), (-14, 0, 0), 3.25)
    slab((300, 300, 0.1), m["snow"], (0, 150, -5))
    closeup.forest(m, (-34, 38), (15, 60), -5, 320, scales=(0.8, 1.2), gap=2.2)
    closeup.sun(4.6, direction=Vector((0.72, -0.46, 0.42)).normalized())
    return closeup.shoot(size, size * 3 // 4, samples, (-1.15, -1.30, 1.32), (0.62, 1.5, 0.66), 29, far=(6, 12, 3.6))
