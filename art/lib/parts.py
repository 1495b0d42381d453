"""Adds details that make a device look real: fins, screens, glands, terminals, lights, feet."""
import math
from . import surfaces as s
from .mesh import group, lathe, peg, ribbon, sheet, slab, tube


def side_fins(parent, x, y, z, depth, height, reach, count, mat=None):
    """Adds blades to the side of a case, in a row along its depth."""
    mat = mat or s.steel()
    for i in range(count):
        t = (i + 0.5) / count - 0.5
        slab((reach, depth / count * 0.42, height), mat, (x, y + t * depth, z), 0.004, 0.0015, parent)


def gland(parent, loc, r=0.014, cable=None, mat=None):
    """Adds a cable gland under a case, with an optional cable."""
    x, y, z = loc
    lathe([(r * 0.9, -r * 2.2), (r * 1.0, -r * 0.9), (r * 1.25, -r * 0.85), (r * 1.25, 0.002)],
          mat or s.rubber(), loc, parent, sides=24)
    if cable:
        tube([(x, y, z - r), (x, y, z - r * 3)] + cable, r * 0.62, mat or s.rubber(), parent)


def led(parent, loc, r=0.005, mat=None):
    lathe([(r * 1.5, 0), (r * 1.5, 0.0015), (r * 1.15, 0.002)], s.rubber(), loc, parent, (90, 0, 0), 20)
    lathe([(r, 0.0015), (r * 0.8, r * 0.6), (r * 0.2, r * 0.8)], mat or s.led_green(), loc, parent, (90, 0, 0), 20)


def light_bar(parent, loc, width, height, mat=None):
    slab((width, 0.004, height), mat or s.led_blue(), loc, min(width, height) / 2, 0.001, parent)


def day_curve(x):
    """Returns the power at a time of day: 0 at dawn and dusk, 1 at noon, and less where clouds pass."""
    bell = math.sin(math.pi * x) ** 1.7
    return bell * (1 - 0.13 * math.exp(-((x - 0.36) / 0.035) ** 2) - 0.20 * math.exp(-((x - 0.66) / 0.045) ** 2))


def screen(parent, loc, width, height, bars=0, frame=0.008):
    """Builds a dark screen with an amber curve of the production, and blue bars below it."""
    g = group(parent, loc)
    slab((width + 2 * frame, 0.008, height + 2 * frame), s.rubber(), (0, 0, 0), frame * 1.6, 0.003, g)
    slab((width, 0.004, height), s.glass_black(), (0, -0.0045, 0), frame * 0.8, 0.001, g)
    y = -0.0072
    x0, x1 = -width * 0.42, width * 0.42
    z0, z1 = (-height * 0.06 if bars else -height * 0.33), height * 0.36
    steps = 60
    curve = [(x0 + (x1 - x0) * i / steps, z0 + (z1 - z0) * day_curve(i / steps)) for i in range(steps + 1)]
    fill = s.glow("screen_fill", "#8a5712", 0.55)
    for a, b in zip(curve, curve[1:]):
        sheet([(a[0], z0), (b[0], z0), (b[0], b[1] + 1e-5), (a[0], a[1] + 1e-5)], y + 0.0004, fill, g)
    for k in range(4):
        z = z0 + (z1 - z0) * k / 3
        ribbon([(x0, z), (x1, z)], height * 0.008, y + 0.0002, s.glow("screen_grid", "#2d4a6b", 0.6), g)
    ribbon(curve, height * 0.03, y - 0.0004, s.led_amber(), g)
    for i in range(bars):
        t = (i + 0.5) / bars
        w = (x1 - x0) / bars * 0.56
        h = height * (0.06 + 0.18 * (0.5 + 0.5 * math.sin(2.1 + i * 0.9)))
        x, b = x0 + (x1 - x0) * t, -height * 0.40
        sheet([(x - w / 2, b), (x + w / 2, b), (x + w / 2, b + h), (x - w / 2, b + h)], y, s.led_blue(), g)
    return g


def post(parent, loc, cap, r=0.011):
    """Builds a battery terminal: coloured collar, brass bolt."""
    x, y, z = loc
    peg(r * 1.9, r * 0.7, cap, loc, parent)
    peg(r, r * 1.7, s.brass(), (x, y, z + r * 0.6), parent)
    lathe([(r * 1.15, 0), (r * 1.15, r * 0.5), (r * 0.9, r * 0.65)], s.steel(), (x, y, z + r * 1.5), parent, sides=6)


def terminal_row(parent, loc, count, pitch, size=0.012, body=None, depth=0.02):
    """Builds screw terminals along X. The screws face the front."""
    x, y, z = loc
    slab((count * pitch + 0.004, depth, size * 1.9), body or s.rubber(), loc, 0.002, 0.0015, parent)
    for i in range(count):
        at = (x + (i - (count - 1) / 2) * pitch, y - depth / 2, z + size * 0.25)
        lathe([(size * 0.34, 0), (size * 0.34, 0.001), (size * 0.26, 0.0016)], s.silver(), at, parent, (90, 0, 0), 18)
        slab((size * 0.5, 0.001, size * 0.09), s.rubber(), (at[0], at[1] - 0.0018, at[2]), 0.0004, 0.0003, parent, (0, 35 * i, 0))
        slab((size * 0.6, 0.002, size * 0.42), s.ink(), (at[0], at[1], z - size * 0.55), 0.001, 0.0005, parent)


def vents(parent, loc, width, count, pitch, mat=None, thick=0.004):
    x, y, z = loc
    for i in range(count):
        slab((width, 0.003, thick), mat or s.ink(), (x, y, z - i * pitch), thick / 2, 0.0008, parent)
