"""Renders the picture of the article about travel: a view over the roof of a motorhome with two low panels and a vent, towards a
lake road at dusk."""
import math
from mathutils import Vector, noise
from lib import closeup, rooftop, summer, surfaces as s, terrain
from lib.mesh import build, group, lathe, slab, tube
from lib.palette import lin, smooth
from lib.workshop import FLAT
GLOW, TOP = Vector((0.36, 1, 0.03)), 3.0  # Direction of the sunset, height of the motorhome's roof.


def road(y):
    return -10 * math.sin(y * 0.040) + 0.0012 * y * y * (y > 0)


def ground(x, y):
    d = x - road(y)
    right = -2.6 * smooth(6, 17, d) + 0.0008 * max(0, y - 90) * max(0, d)
    left = 7.0 * smooth(5, 34, -d) + 0.10 * max(0, -d - 24)
    return right + left + (0.5 * noise.noise(Vector((x * 0.09, y * 0.09, 4))) if abs(d) > 6 else 0)


def grass(n):
    """Returns the material of a dry verge, with sand only near the water."""
    p = n.position()
    c = n.mix(n.maprange(n.noise(p, 0.35, 4, 0.6), 0.38, 0.66), lin("#3a4a32"), lin("#6f7048"))
    return n.diffuse(n.mix(n.maprange(n.xyz(p)[2], -1.45, -1.15), lin("#7c7263"), c))


def asphalt(n):
    return n.diffuse(n.mix(n.noise(n.position(), 1.2, 3), lin("#3b4350"), lin("#4a5361")))


def ribbon(m, half, at, name, z, dashes=False):
    """Builds a band along the road, `at` metres from its middle."""
    ys = [y * 1.5 for y in range(0, 120)]
    verts = [(road(y) + at + k * half, y, z + 0.0005 * y) for y in ys for k in (-1, 1)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(ys) - 1) if not dashes or i % 4 < 2]
    build("road", verts, faces, m[name])


def land(m):
    xs, ys = range(-110, 131, 3), range(-6, 200, 3)
    n = len(xs)
    build("land", [(x, y, ground(x, y) - (0.25 if abs(x - road(y)) < 4.6 else 0)) for y in ys for x in xs],
          [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(len(ys) - 1) for i in range(n - 1)],
          m["ground"], smooth=True)
    build("lake", [(-500, -60, -1.5), (600, -60, -1.5), (600, 420, -1.5), (-500, 420, -1.5)], [(0, 1, 2, 3)], m["lake"])
    ribbon(m, 4.6, 0, "gravel", -0.06)
    ribbon(m, 3.4, 0, "asphalt", 0.0)
    for at in (-3.1, 3.1):
        ribbon(m, 0.07, at, "paint", 0.015)
    ribbon(m, 0.08, 0, "yellow", 0.015, True)
    terrain.hills(m)

    def wooded(x, y):
        d = x - road(y)
        return -70 < d < -8.5 or (9 < d < 12.5 and y > 52 and noise.noise(Vector((x * 0.1, y * 0.06, 2))) > 0.1)
    closeup.forest(m, (-80, 60), (6, 165), ground, 620, scales=(0.7, 1.25), gap=2.4, keep=wooded)


def roof():
    white, top = s.surface("gelcoat", "#dfe5ea", 0.32, coat=0.4), TOP
    d = group(None, (0, 0.2, top - 0.15), FLAT)
    slab((2.36, 0.30, 6.2), white, (0, 0, 0), 0.34, 0.11, d)
    for x in (-1.13, 1.13):  # Side rails on feet.
        tube([(x, -2.6, top + 0.07), (x, -2.5, top + 0.09), (x, 2.5, top + 0.09), (x, 2.6, top + 0.07)], 0.018, s.steel())
        for i in range(6):
            slab((0.05, 0.08, 0.10), s.ink(), (x, -2.4 + i * 0.96, top + 0.03), 0.01, 0.008)
    flat = group(None, (0, 0, top + 0.045), FLAT)
    for x in (-0.545, 0.545):
        rooftop.module(flat, (x, 0, -0.95), (0, 0, 0), (1.02, 1.66), (6, 10), s.black_alu(), depth=0.030)
        for z in (-0.99, 0.73):  # Low wedges that deflect the wind.
            slab((0.94, 0.035, 0.09), s.ink(), (x, 0.012, z), 0.03, 0.012, flat)
    tube([(0, 0.74, top + 0.03), (0.0, 0.95, top + 0.02), (-0.25, 1.05, top + 0.02), (-0.42, 1.15, top + 0.02)], 0.011, s.rubber())
    slab((0.14, 0.10, 0.05), s.ink(), (-0.48, 1.20, top + 0.02), 0.02, 0.015)
    vent = group(None, (0.30, 1.62, top))
    slab((0.62, 0.07, 0.62), s.porcelain(), (0, 0, 0.03), 0.06, 0.02, group(vent, (0, 0, 0), FLAT))
    lid = group(vent, (0, 0.29, 0.09), (-90 - 26, 0, 0))
    slab((0.60, 0.055, 0.60), s.surface("smoked", "#3b4c5e", 0.15, coat=0.5), (0, 0, -0.29), 0.07, 0.022, lid)
    for x in (-0.2, 0.2):
        lathe([(0.010, 0), (0.010, 0.20)], s.steel(), (x, -0.16, 0.06), vent, (-12, 0, 0), 12)


def picture(size, samples):
    closeup.start()
    closeup.sky(boost=2.4, glow=GLOW, gloss=0.4, width=7.0)
    m = closeup.mats(230, 40, "#6f93bd", "#ffc08c", GLOW.normalized(), needles=summer.needles, shell=summer.growth, hills=summer.wooded,
                     lake=summer.water, ground=grass, asphalt=asphalt,
                     gravel=lambda n: n.diffuse(lin("#7a7468")), paint=lambda n: n.diffuse(lin("#d4d6d2")),
                     yellow=lambda n: n.diffuse(lin("#e0a63a")))
    land(m)
    roof()
    closeup.sun(3.4, "#ffb673", (0.80, 0.50, 0.20), 3.0)
    return closeup.shoot(size, size * 9 // 16, samples, (-0.66, -2.65, 4.52), (0.62, 6.0, 2.78), 28, exposure=0.66)
