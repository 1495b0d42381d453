"""Installation: a metal slope with three fixed panels. A fourth rests on the plank before it is slid up. The tools of two
workers."""
import math
from mathutils import Vector
from lib import closeup, indoors, rooftop as r, snow, tools
from lib.mesh import group, lathe, slab, tube
TILT, OUT = 24, -0.12
W, ROW = 1.13 + 0.025, 1.00  # Pitch of the modules, lower edge of the row.


def clamp(roof, x, z):
    """Builds a clamp between two modules or at the end of a row. It holds their frames down on the rail."""
    slab((0.040, 0.020, 0.050), r.s.steel(), (x, OUT - 0.022, z), 0.005, 0.003, roof)
    lathe([(0.008, 0), (0.008, 0.010), (0.006, 0.012)], r.s.silver(), (x, OUT - 0.030, z), roof, (90, 0, 0), 6)


def cup(roof, x, z, turn=0):
    """Builds a suction lifter: two cups and the handle between them."""
    g = group(roof, (x, OUT - 0.0155, z), (0, turn, 0))
    for k in (-1, 1):
        lathe([(0.060, 0), (0.058, 0.010), (0.045, 0.024), (0.020, 0.040)], r.s.rubber(), (k * 0.11, 0, 0), g, (90, 0, 0))
    tube([(-0.11, -0.03, 0), (-0.10, -0.085, 0), (0, -0.092, 0), (0.10, -0.085, 0), (0.11, -0.03, 0)], 0.014, r.s.amber(), g)


def glove(parent, loc, rot, mat):
    """Builds a work glove, laid down: palm, four fingers, thumb and a knitted cuff."""
    g = group(parent, loc, rot)
    slab((0.095, 0.105, 0.034), mat, (0, 0, 0.017), 0.016, 0.012, g)
    for i, long in enumerate((0.066, 0.078, 0.080, 0.062)):
        slab((0.022, long, 0.024), mat, (-0.036 + i * 0.024, 0.050 + long / 2, 0.014), 0.011, 0.010, g, (0, 0, 4 * (1.5 - i)))
    slab((0.024, 0.070, 0.024), mat, (0.062, 0.020, 0.014), 0.011, 0.010, g, (0, 0, -38))
    slab((0.080, 0.060, 0.030), r.s.ink(), (0, -0.078, 0.016), 0.014, 0.012, g)


def flask(parent, loc):
    """Builds a coffee flask."""
    lathe([(0.036, 0), (0.038, 0.006), (0.038, 0.19), (0.028, 0.215)], r.s.surface("enamel", "#35604f", 0.4, coat=0.3), loc, parent)
    lathe([(0.029, 0.214), (0.030, 0.222), (0.029, 0.262), (0.024, 0.268)], r.s.steel(), loc, parent)


def plank(m):
    """Builds a level plank on brackets for the waiting panel and the tools, all at their real size."""
    a = math.radians(TILT)
    shelf = group(None, (0, 0.52 * math.cos(a), 0.52 * math.sin(a) + 0.075))
    slab((5.6, 0.30, 0.042), indoors.pine(), (0, -0.12, 0), 0.004, 0.004, shelf)
    for x in (-1.9, -0.3, 1.3):
        slab((0.045, 0.34, 0.012), r.s.steel(), (x, -0.11, -0.028), 0.004, 0.003, shelf)
        slab((0.045, 0.012, 0.16), r.s.steel(), (x, -0.26, -0.10), 0.004, 0.003, shelf, (24, 0, 0))
    tools.drill(group(shelf, (-0.20, -0.13, 0.060), (88, 0, -58)), (0, 0, 0), (0, 0, 0), 0.86)
    tools.coil(shelf, (0.42, -0.12, 0.021), (0, 0, 150), 0.105, 6, thick=0.0055)
    hide = r.s.surface("hide", "#c79a54", 0.85)
    glove(shelf, (-0.72, -0.15, 0.021), (0, 0, 112), hide)
    glove(shelf, (-0.66, -0.08, 0.040), (0, 0, 74), hide)
    flask(shelf, (1.02, -0.10, 0.021))
    return shelf


def rope(roof):
    """Builds the lifeline from its anchor on the ridge."""
    red = r.s.surface("rope", "#c8563a", 0.8)
    lathe([(0.05, 0), (0.05, 0.02), (0.02, 0.03), (0.02, 0.07)], r.s.steel(), (-2.05, -0.05, 3.36), roof, (90, 0, 0))
    pts = [(-2.05 + 0.05 * math.sin(i * 0.7), -0.055, 3.36 - i * 0.16) for i in range(18)]
    tube(pts + [(-2.0, -0.06, 0.62), (-1.95, -0.10, 0.56)], 0.0075, red, roof)


def picture(size, samples):
    closeup.start()
    closeup.sky(glow=(0.9, 1, 0.03), gloss=1.8)
    m = closeup.mats(60, 8)
    white = snow.material()
    roof = r.slope(TILT, 9.0, 3.9)
    r.rails(roof, -1.75, 2.9, (ROW + 0.36, ROW + 1.36))
    for i in range(3):
        r.module(roof, (-1.10 + i * W, OUT, ROW))
        for z in (ROW + 0.36, ROW + 1.36):
            clamp(roof, -1.10 + (i - 0.5) * W, z)
    # The fourth panel is on the lower rail and the plank, half a metre below its place.
    x = -1.10 + 3 * W + 0.03
    r.module(roof, (x, OUT, ROW - 0.42))
    cup(roof, x - 0.22, ROW + 0.70, 90)
    cup(roof, x + 0.24, ROW + 0.66, 90)
    for z in (ROW + 0.36, ROW + 1.36):
        clamp(roof, -1.10 + 2.5 * W, z)
    snow.layer(roof, white, -4.5, 4.5, 3.36, 3.98, 0.12,
               lambda p, z: z - 3.46 - 0.05 * math.sin(p * 1.7) - 0.03 * math.sin(p * 4.1 + 1), out=-0.045, step=0.02)
    plank(m)
    rope(roof)
    # The foot of the ladder is on the ground. Its top is above the eaves.
    tools.ladder(None, (1.72, -0.75, -2.3), (-14, 0, 0), 3.25)
    slab((300, 300, 0.1), m["snow"], (0, 150, -5))
    closeup.forest(m, (-34, 38), (15, 60), -5, 320, scales=(0.8, 1.2), gap=2.2)
    closeup.sun(4.6, direction=Vector((0.72, -0.46, 0.42)).normalized())
    return closeup.shoot(size, size * 3 // 4, samples, (-1.15, -1.30, 1.32), (0.62, 1.5, 0.66), 29, far=(6, 12, 3.6))
