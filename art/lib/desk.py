"""Builds the objects on a desk in the evening: laptop, headset, notebook, lamp, cup."""
import math
from . import parts as p
from . import surfaces as s
from .nodes import Nodes
from .mesh import group, lathe, ribbon, sheet, slab, tube
from .workshop import FLAT


def laptop(parent, loc, rot=(0, 0, 0), open_by=108, w=0.36, d=0.25):
    """Builds a laptop. Its screen shows the curve of a day's production, bars and a ring, without any text."""
    g = group(parent, loc, rot)
    base = group(g, (0, 0, 0.009), FLAT)
    slab((w, 0.016, d), s.surface("shell", "#7f8d9c", 0.35, metal=0.6), (0, 0, 0), 0.014, 0.004, base)
    for j in range(5):  # Keys.
        for i in range(13):
            slab((0.0205, 0.003, 0.0185), s.ink(), ((i - 6) * 0.0245, -0.0085, 0.088 - j * 0.0225), 0.003, 0.001, base)
    slab((0.11, 0.001, 0.066), s.surface("pad", "#6b7886", 0.3, metal=0.5), (0, -0.0085, -0.072), 0.006, 0.0004, base)
    lid = group(g, (0, d / 2 - 0.004, 0.016), (-(open_by - 90), 0, 0))
    h = 0.235
    slab((w, 0.008, h), s.surface("shell", "#7f8d9c"), (0, 0.004, h / 2), 0.014, 0.003, lid)
    slab((w - 0.008, 0.002, h - 0.008), s.rubber(), (0, -0.0012, h / 2), 0.012, 0.0008, lid)
    screen(lid, (0, -0.003, h / 2 + 0.002), w - 0.026, h - 0.028)
    return g


def screen(parent, loc, w, h):
    g = group(parent, loc)

    def box(x0, z0, x1, z1, mat, y=0.0):
        sheet([(x0, z0), (x1, z0), (x1, z1), (x0, z1)], y, mat, g)
    box(-w / 2, -h / 2, w / 2, h / 2, s.glow("ui", "#0f2340", 0.9))
    card, soft = s.glow("ui_card", "#17365c", 0.9), s.glow("ui_soft", "#3f6ea3", 0.9)
    box(-w * 0.48, -h * 0.46, -w * 0.40, h * 0.46, card, -0.0003)
    for i in range(5):
        z = h * (0.36 - i * 0.15)
        box(-w * 0.455, z - 0.006, -w * 0.425, z + 0.006, s.led_amber() if i == 1 else soft, -0.0006)
    box(-w * 0.375, -h * 0.14, w * 0.24, h * 0.46, card, -0.0003)
    box(-w * 0.375, -h * 0.46, w * 0.24, -h * 0.18, card, -0.0003)
    for b, t in ((0.16, 0.46), (-0.14, 0.13), (-0.46, -0.18)):
        box(w * 0.265, h * b, w * 0.48, h * t, card, -0.0003)
    x0, x1, z0, z1 = -w * 0.35, w * 0.215, -h * 0.08, h * 0.42
    curve = [(x0 + (x1 - x0) * i / 60, z0 + (z1 - z0) * p.day_curve(i / 60)) for i in range(61)]
    for a, b in zip(curve, curve[1:]):
        sheet([(a[0], z0), (b[0], z0), (b[0], b[1] + 1e-5), (a[0], a[1] + 1e-5)], -0.0006, s.glow("ui_fill", "#8a5712", 0.7), g)
    for k in range(4):
        ribbon([(x0, z0 + (z1 - z0) * k / 3), (x1, z0 + (z1 - z0) * k / 3)], 0.0008, -0.0008, soft, g)
    ribbon(curve, 0.0030, -0.0011, s.led_amber(), g)
    for i in range(14):
        x, t = x0 + (x1 - x0) * (i + 0.5) / 14, 0.07 + 0.13 * (0.5 + 0.5 * math.sin(2 + i * 0.8))
        box(x - 0.0035, -h * 0.43, x + 0.0035, -h * 0.43 + h * t, s.led_blue(), -0.0006)
    ring = [(w * 0.372 + 0.020 * math.cos(a), h * 0.31 + 0.020 * math.sin(a))
            for a in [math.pi / 2 - math.tau * i / 40 for i in range(41)]]
    ribbon(ring, 0.0045, -0.0006, soft, g)
    ribbon(ring[:31], 0.0045, -0.0008, s.led_green(), g)
    for j in range(2):
        for i in range(3):
            z = h * (0.06 - i * 0.075) - j * h * 0.32
            box(w * 0.29, z - 0.0022, w * (0.45 - 0.05 * ((i + j) % 3)), z + 0.0022, soft if i else s.led_blue(), -0.0006)


def headset(parent, loc, rot=(0, 0, 0)):
    """Builds a headset that rests on the rims of its ear cushions, with the band upright and the microphone to the front."""
    g = group(parent, loc, rot)
    band = [(0.078 * math.cos(a), 0, 0.075 + 0.105 * math.sin(a)) for a in [math.pi * i / 14 for i in range(15)]]
    for dy in (-0.008, -0.003, 0.003, 0.008):
        tube([(x, dy, z) for x, _, z in band], 0.0055, s.ink(), g)
    tube([(x * 0.92, 0, 0.075 + (z - 0.075) * 0.92) for x, _, z in band[3:12]], 0.011, s.surface("cushion", "#22303f", 0.8), g)
    for x in (-1, 1):
        ear = group(g, (x * 0.078, 0, 0.050), (0, 90 * x, 0))
        lathe([(0.036, -0.012), (0.042, -0.006), (0.042, 0.010), (0.034, 0.019), (0.010, 0.022)], s.slate(), (0, 0, 0), ear)
        lathe([(0.030, -0.032), (0.041, -0.026), (0.043, -0.016), (0.038, -0.010)], s.surface("cushion", "#22303f"), (0, 0, 0), ear)
        lathe([(0.026, 0.0205), (0.026, 0.0222), (0.020, 0.0232)], s.amber(), (0, 0, 0), ear)
    tube([(-0.088, -0.02, 0.045), (-0.092, -0.07, 0.028), (-0.070, -0.115, 0.016), (-0.035, -0.135, 0.014)], 0.0035, s.ink(), g)
    slab((0.030, 0.014, 0.014), s.rubber(), (-0.024, -0.138, 0.014), 0.006, 0.005, g, (0, 0, -20))
    return g


def notebook(parent, loc, rot=(0, 0, 0), w=0.17, h=0.23):
    g = group(parent, loc, rot)
    slab((w, 0.016, h), s.surface("pages", "#e9e6de", 0.85), (0, 0, 0.009), 0.004, 0.002, group(g, (0, 0, 0.009), FLAT))
    slab((w + 0.006, 0.003, h + 0.006), s.surface("cover", "#1d3b3a", 0.6), (0, 0, 0), 0.008, 0.001, group(g, (0, 0, 0.0195), FLAT))
    slab((0.008, 0.0012, h + 0.008), s.amber(), (w * 0.36, -0.002, 0), 0.001, 0.0005, group(g, (0, 0, 0.0195), FLAT))
    return g


def linen():
    """Returns the material of linen that is lit from inside. The linen is bright around the bulb, and deeper amber towards both
    rims."""
    m = s.glow("linen", "#ffb969")
    n = Nodes(m.node_tree)
    z = n.xyz(n("ShaderNodeTexCoord").outputs["Object"])[2]
    e = next(k for k in m.node_tree.nodes if k.type == "EMISSION")
    m.node_tree.links.new(n.ramp(n.maprange(z, 0.245, 0.440, kind="LINEAR"), [(0, "#e8933f"), (0.42, "#ffd08c"), (1, "#d97f30")]), e.inputs[0])
    return m


def lamp(parent, loc, rot=(0, 0, 0)):
    """Builds a table lamp with a lit linen shade. The scene itself must add the light, at (0, 0, 0.34)."""
    g = group(parent, loc, rot)
    lathe([(0.070, 0), (0.072, 0.006), (0.066, 0.016), (0.012, 0.022)], s.brass(), (0, 0, 0), g, sides=48)
    lathe([(0.008, 0.02), (0.008, 0.30)], s.brass(), (0, 0, 0), g, sides=24)
    shade = [(0.125, 0.245), (0.120, 0.265), (0.088, 0.430), (0.085, 0.440)]
    lathe(shade, linen(), (0, 0, 0), g, sides=64).visible_shadow = False
    lathe([(0.127, 0.243), (0.126, 0.252)], s.brass(), (0, 0, 0), g, sides=64).visible_shadow = False
    lathe([(0.087, 0.432), (0.086, 0.442)], s.brass(), (0, 0, 0), g, sides=64).visible_shadow = False
    return g


def cup(parent, loc, mat=None):
    g, mat = group(parent, loc), mat or s.porcelain()
    lathe([(0.026, 0), (0.036, 0.006), (0.040, 0.085), (0.037, 0.086), (0.034, 0.020)], mat, (0, 0, 0), g, sides=40)
    tube([(0.038, 0, 0.070), (0.066, 0, 0.070), (0.066, 0, 0.026), (0.037, 0, 0.022)], 0.005, mat, g)
    return g
