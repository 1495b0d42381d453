"""Builds the tools of a roof study, all on z = 0: plan, tablet, compass, tape, pencil, small panel."""
import math
from . import surfaces as s
from .mesh import build, group, lathe, peg, ribbon, sheet, slab
from .panels import module

FLAT = (-90, 0, 0)  # Rotates an object that faces the front so that it is flat on the table.


def circle(r, cx=0.0, cz=0.0, steps=32):
    return [(cx + r * math.cos(math.tau * i / steps), cz + r * math.sin(math.tau * i / steps)) for i in range(steps)]


def strip(profile, width, mat, parent):
    """Extrudes an (x, z) line along Y, for paper that curls."""
    verts = [(x, y, z) for y in (-width / 2, width / 2) for x, z in profile]
    n = len(profile)
    return build("strip", verts, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], mat, parent, smooth=True)


def plan(parent, loc, rot=(0, 0, 0), w=0.84, h=0.56):
    """Builds a roof plan on paper. Its left end is still rolled up, and its right edge lifts a little."""
    g = group(parent, loc, rot)
    paper = s.surface("paper", "#efebe2", 0.8)
    curl = [(-w / 2 + r * math.cos(a), 0.034 + r * math.sin(a))
            for a, r in ((-math.pi / 2 - math.tau * 1.7 * t / 60, 0.033 - 0.016 * t / 60) for t in range(60, -1, -1))]
    lift = [(w / 2 - 0.10 + 0.10 * t / 10, 0.001 + 0.028 * (t / 10) ** 2.2) for t in range(11)]
    strip(curl + lift, h, paper, g)
    d = group(g, (0.02, 0, 0.0022), FLAT)
    line, fine = s.surface("line", "#2b4a6f", 0.8), s.surface("fine", "#8fa3bb", 0.8)

    def draw(pts, width=0.0032, mat=line):
        ribbon(pts, width, 0, mat, d)

    def rect(x0, z0, x1, z1, width=0.0036, mat=line):
        draw([(x0, z0), (x1, z0)], width, mat)
        draw([(x1, z0), (x1, z1)], width, mat)
        draw([(x1, z1), (x0, z1)], width, mat)
        draw([(x0, z1), (x0, z0)], width, mat)
    rect(-w / 2 + 0.09, -h / 2 + 0.03, w / 2 - 0.13, h / 2 - 0.03, 0.0022, fine)
    x0, x1, z0, z1 = -0.26, 0.16, -0.14, 0.17  # A hipped roof, seen from above.
    rect(x0, z0, x1, z1)
    draw([(x0 + 0.13, 0.015), (x1 - 0.13, 0.015)], 0.0042)
    for x, z in ((x0, z0), (x0, z1)):
        draw([(x, z), (x0 + 0.13, 0.015)])
    for x, z in ((x1, z0), (x1, z1)):
        draw([(x, z), (x1 - 0.13, 0.015)])
    cell = s.surface("drawn_panel", "#3a6391", 0.7)
    for r in range(2):
        for c in range(5):
            a, b = -0.155 + c * 0.043, -0.122 + r * 0.058
            sheet([(a, b), (a + 0.038, b), (a + 0.038, b + 0.053), (a, b + 0.053)], -0.0004, cell, d)
    for z, (a, b) in ((-0.175, (x0, x1)),):  # A dimension line with strokes at its ends.
        draw([(a, z), (b, z)], 0.0022)
        for x in (a, b):
            draw([(x - 0.008, z - 0.008), (x + 0.008, z + 0.008)], 0.0030)
    draw([(x1 + 0.032, z0), (x1 + 0.032, z1)], 0.0022)
    ring = circle(0.030, -0.265, 0.212)
    draw(ring + ring[:1], 0.0026)
    sheet([(-0.276, 0.205), (-0.265, 0.210), (-0.254, 0.205), (-0.265, 0.238)][::-1], -0.0004, s.amber(), d)
    return g


def tablet(parent, loc, rot=(0, 0, 0), w=0.30, h=0.21):
    """Builds a tablet with the paths of the sun over the year above a horizon, without text or figures."""
    g = group(parent, loc, rot)
    d = group(g, (0, 0, 0.006), FLAT)
    slab((w, 0.010, h), s.slate(), (0, 0, 0), 0.018, 0.003, d)
    slab((w - 0.012, 0.004, h - 0.012), s.glass_black(), (0, -0.004, 0), 0.014, 0.001, d)
    screen = s.glow("tablet", "#17365c", 0.75)
    slab((w - 0.030, 0.002, h - 0.030), screen, (0, -0.0060, 0), 0.006, 0.0005, d)
    y, base = -0.0078, -h * 0.27
    hill = [(w * 0.43 * (i / 20 - 1), base + h * 0.05 * math.sin(i * 0.55) ** 2 + h * 0.02) for i in range(41)]
    sheet([(-w * 0.43, -h * 0.40), (w * 0.43, -h * 0.40)] + hill[::-1], y, s.glow("tablet_hill", "#1d3b3a", 0.9), d)
    for k, (tall, glow) in enumerate(((0.26, "#5b83b4"), (0.42, "#8fb7dd"), (0.58, "#ffb53e"))):
        arc = [(w * 0.38 * math.cos(math.pi * i / 40), base + h * tall * math.sin(math.pi * i / 40)) for i in range(41)]
        ribbon(arc, 0.0030 if k < 2 else 0.0042, y - 0.0003 - k * 0.0002, s.glow("arc%d" % k, glow, 1.0), d)
    for i in range(5):
        a = math.pi * (i + 1) / 6
        at = (w * 0.38 * math.cos(a), base + h * 0.58 * math.sin(a))
        sheet(circle(0.0075 if i != 2 else 0.0125, *at), y - 0.0012, s.led_amber(), d)
    ribbon([(-w * 0.43, base), (w * 0.43, base)], 0.0022, y - 0.0014, s.glow("horizon", "#9fb8d4", 0.8), d)
    return g


def compass(parent, loc, rot=(0, 0, 0), open_by=15, tall=0.165):
    """Builds a drawing compass, upright on its two points."""
    g = group(parent, loc, rot)
    for k, side in enumerate((-1, 1)):
        leg = group(g, (0, 0, tall), (0, side * open_by, 0))
        length = tall / math.cos(math.radians(open_by))
        lathe([(0.0012, -length), (0.0030, -length + 0.018), (0.0032, -length * 0.62)], s.steel(), (0, 0, 0), leg, sides=16)
        lathe([(0.0052, -length * 0.62), (0.0065, -length * 0.5), (0.0060, -0.012), (0.0045, -0.002)],
              s.silver(), (0, 0, 0), leg, sides=16)
        if k:
            peg(0.0075, 0.016, s.brass(), (0, 0, -length * 0.62), leg)
    lathe([(0.013, -0.009), (0.014, -0.006), (0.014, 0.006), (0.013, 0.009)], s.brass(), (0, 0, tall), g, (90, 0, 0), 24)
    peg(0.0052, 0.034, s.steel(), (0, 0, tall + 0.010), g)
    return g


def tape(parent, loc, rot=(0, 0, 0), out=0.34):
    """Builds a tape measure on its edge. Its blade is pulled out to the left and has marks without figures."""
    g = group(parent, loc, rot)
    slab((0.082, 0.042, 0.074), s.slate(), (0, 0, 0.038), 0.024, 0.006, g)
    for y in (-0.0215, 0.0215):
        lathe([(0.027, -0.002), (0.027, 0.001), (0.024, 0.003)], s.amber(), (0.004, y, 0.042), g, (90 if y < 0 else -90, 0, 0), 40)
    slab((0.020, 0.046, 0.026), s.ink(), (-0.034, 0, 0.017), 0.006, 0.003, g)
    d = group(g, (-0.04 - out / 2, 0, 0.0035), FLAT)
    slab((out, 0.0016, 0.024), s.surface("blade", "#f6dda6", 0.45), (0, 0, 0), 0.001, 0.0006, d)
    for i in range(int(out / 0.01)):
        x, tall = -out / 2 + 0.008 + i * 0.01, 0.013 if i % 5 == 0 else 0.007
        ribbon([(x, -0.012), (x, -0.012 + tall)], 0.0016, -0.0012, s.ink(), d)
    slab((0.003, 0.014, 0.024), s.steel(), (-out / 2 - 0.001, 0.003, 0), 0.001, 0.0008, d)
    return g


def pencil(parent, loc, turn=0.0, length=0.17):
    g = group(parent, loc, (0, 90, turn))
    lathe([(0.0040, 0), (0.0040, length)], s.surface("pencil", "#2b4a6f", 0.35, coat=0.4), (0, 0, 0), g, sides=6)
    lathe([(0.0040, length), (0.0012, length + 0.020)], s.cedar(), (0, 0, 0), g, sides=6)
    lathe([(0.0012, length + 0.020), (0.0002, length + 0.026)], s.ink(), (0, 0, 0), g, sides=6)
    return g


def small_panel(parent, loc, rot=(0, 0, 0), scale=0.16):
    """Builds a model of a panel on a wooden foot."""
    g = group(parent, loc, rot)
    slab((0.20, 0.12, 0.018), s.cedar(), (0, 0.02, 0.009), 0.008, 0.004, g)
    slab((0.018, 0.014, 0.12), s.steel(), (0, 0.055, 0.07), 0.004, 0.002, g)
    m = group(g, (0, -0.035, 0.026), (-32, 0, 0))
    m.scale = (scale,) * 3
    module(m, cols=4, rows=8, wires=2, frame=s.silver(), rim=0.035, size=(1.3, 1.25), depth=0.06)
    return g
