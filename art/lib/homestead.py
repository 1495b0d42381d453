"""Builds a Quebec country house: steep roof with curved eaves over a gallery, clapboard, shutters, panels, meter."""
import math
from . import surfaces as s
from .mesh import build, group, lathe, slab, tube
from .rooftop import module

# Half length along X, half depth along Y, height of the eaves, floor of the gallery.
HALF, DEEP, WALL, DECK = 5.0, 3.6, 3.35, 0.55
FRONT = -DEEP


def eave(y0=DEEP + 1.9, z0=2.78):
    """Returns the line of the roof from ridge to eaves as (distance, height). The line is straight and steep at first, and
    flatter over the gallery."""
    pts = [(0.0, 7.3), (DEEP - 0.35, 7.3 - (DEEP - 0.35) * 1.06)]
    (ya, za) = pts[-1]
    for i in range(1, 11):
        t = i / 10  # A quadratic curve, tangent to the slope and nearly level at its end.
        cy, cz = ya + 0.55, za - 0.55 * 1.06
        pts.append(((1 - t) ** 2 * ya + 2 * t * (1 - t) * cy + t * t * y0, (1 - t) ** 2 * za + 2 * t * (1 - t) * cz + t * t * z0))
    return pts


def roof():
    mat, over = s.surface("tin", "#46586a", 0.42, metal=0.25), HALF + 0.45
    for side, line in ((-1, eave()), (1, eave(DEEP + 0.6, 3.25))):
        for drop, m in ((0.0, mat), (-0.14, s.surface("soffit", "#d9dfe2", 0.7))):
            verts = [(x, side * y, z + drop) for x in (-over, over) for y, z in line]
            n = len(line)
            build("roof", verts, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], m, smooth=True)
        for k in (-1, 1):  # Barge boards and seams follow the line of the roof.
            verts = [(k * over, side * y, z + d) for d in (0.02, -0.20) for y, z in line]
            build("barge", verts, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], s.white())
        for i in range(27):
            tube([(-over + (i + 0.5) * 2 * over / 27, side * y, z + 0.012) for y, z in line], 0.018, mat)
        y, z = line[-1]
        slab((2 * over, 0.05, 0.17), s.white(), (0, side * y, z - 0.06), 0.01, 0.008)
    slab((2 * over, 0.24, 0.08), mat, (0, 0, 7.31), 0.02, 0.02)
    tilt = math.degrees(math.atan(1.06))
    face = group(None, (0, -(DEEP - 0.35), 7.3 - (DEEP - 0.35) * 1.06), (-(90 - tilt), 0, 0))
    for z in (0.62, 1.55, 2.40, 3.30):
        slab((8.7, 0.04, 0.045), s.silver(), (0, -0.06, z), 0.005, 0.003, face)
    for j in range(2):
        for i in range(7):
            module(face, ((i - 3) * 1.16, -0.10, 0.42 + j * 1.75), base="#071f33")  # A darker blue, because the sun brightens it.
    for x in (-4.2, 4.2):  # Brick chimneys near both gables.
        slab((0.62, 0.62, 2.0), s.surface("brick", "#8f5a48", 0.85), (x, 0.9, 7.2), 0.01, 0.01)
        slab((0.74, 0.74, 0.14), s.surface("cap", "#b9b4ac", 0.8), (x, 0.9, 8.22), 0.01, 0.01)


def walls():
    white, base = s.surface("clapboard", "#e9ecea", 0.6), s.surface("fieldstone", "#7d7f80", 0.9)
    slab((2 * HALF - 0.1, 2 * DEEP - 0.1, 0.62), base, (0, 0, 0.26), 0.01, 0.01)
    n = 18
    for i in range(n):  # The lower edge of each board sticks out a little and casts a thin shadow.
        z = DECK + (WALL - DECK) * (i + 0.5) / n
        for y in (-1, 1):
            slab((2 * HALF, 0.05, 0.17), white, (0, y * DEEP, z), 0.003, 0.003, None, (4 * y, 0, 0))
    for k in (-1, 1):
        for i in range(42):
            z = DECK + i * 0.152 + 0.08
            wide = DEEP if z < 3.5 else (7.2 - z) / 1.06 - 0.05
            if wide > 0.15:
                slab((0.05, 2 * wide, 0.165), white, (k * HALF, 0, z), 0.003, 0.003, None, (0, -4 * k, 0))
        for y in (-1, 1):
            slab((0.14, 0.14, WALL - DECK + 0.2), s.white(), (k * (HALF + 0.02), y * (DEEP + 0.02), (WALL + DECK) / 2), 0.01, 0.008)


def window(loc, turn=0, w=0.92, h=1.42, shutters=True):
    """Builds a casement of six panes with dark green shutters. The casement faces -Y before rotation."""
    g, trim = group(None, loc, (0, 0, turn)), s.white()
    slab((w, 0.02, h), s.surface("pane_day", "#22384c", 0.06, coat=0.5), (0, -0.035, 0), 0.004, 0.002, g)
    for x in (-1, 0, 1):
        slab((0.10 if x else 0.055, 0.09, h + 0.14), trim, (x * (w / 2 + 0.03), -0.05, 0), 0.006, 0.005, g)
    for z in (-h / 2 - 0.04, -h / 6, h / 6, h / 2 + 0.05):
        thick = 0.11 if abs(z) > h / 3 else 0.030
        # Different depths, because two faces in one plane would show black specks.
        slab((w + (0.22 if thick > 0.1 else 0), 0.102 if thick > 0.1 else 0.07, thick), trim, (0, -0.05, z), 0.006, 0.005, g)
    if shutters:
        green = s.surface("shutter", "#1d3b3a", 0.55)
        for k in (-1, 1):
            x = k * (w / 2 + 0.30)
            slab((0.38, 0.035, h + 0.06), green, (x, -0.05, 0), 0.006, 0.005, g)
            for i in range(11):
                slab((0.30, 0.03, 0.06), green, (x, -0.065, -h / 2 + 0.12 + i * (h - 0.24) / 10), 0.004, 0.003, g, (25, 0, 0))


def gallery():
    deck, white = s.surface("gallery", "#a08a72", 0.7), s.white()
    y0, y1 = FRONT - 1.75, FRONT
    for i in range(12):
        slab((2 * HALF + 0.3, 0.138, 0.05), deck, (0, y0 + 0.07 + i * 0.146, DECK - 0.02), 0.004, 0.003)
    slab((2 * HALF + 0.3, 0.05, 0.42), white, (0, y0 - 0.01, DECK - 0.26), 0.004, 0.003)
    posts = (-5.0, -3.0, -0.95, 0.95, 3.0, 5.0)
    for x in posts:
        slab((0.13, 0.13, 2.16), white, (x, y0 + 0.10, DECK + 1.08), 0.010, 0.008)
        slab((0.22, 0.22, 0.10), white, (x, y0 + 0.10, DECK + 2.10), 0.010, 0.008)
        for k in (-1, 1):  # Curved brackets under the eaves.
            tube([(x + k * 0.05, y0 + 0.1, DECK + 1.72), (x + k * 0.10, y0 + 0.1, DECK + 1.98), (x + k * 0.40, y0 + 0.1, DECK + 2.10)], 0.03, white)
    for a, b in zip(posts, posts[1:]):
        if a < 0 < b:
            continue
        for z in (0.16, 0.88):
            slab((b - a, 0.06, 0.07), white, ((a + b) / 2, y0 + 0.10, DECK + z), 0.006, 0.005)
        for i in range(1, int((b - a) / 0.14)):
            slab((0.035, 0.035, 0.70), white, (a + i * 0.14, y0 + 0.10, DECK + 0.52), 0.004, 0.003)
    for i in range(3):
        slab((1.8, 0.34, 0.17), deck, (0, y0 - 0.20 - i * 0.32, 0.38 - i * 0.17), 0.006, 0.005)
    for x, turn in ((-2.4, 12), (2.2, -8)):  # Two chairs.
        g = group(None, (x, FRONT - 0.75, DECK), (0, 0, turn))
        wood = s.surface("chair", "#2b4a6f", 0.6)
        slab((0.56, 0.52, 0.05), wood, (0, -0.05, 0.38), 0.01, 0.008, g, (8, 0, 0))
        slab((0.56, 0.05, 0.75), wood, (0, 0.25, 0.72), 0.03, 0.008, g, (-16, 0, 0))
        for k in (-1, 1):
            slab((0.09, 0.66, 0.04), wood, (k * 0.31, -0.05, 0.60), 0.01, 0.008, g)
            for y in (-0.30, 0.22):
                slab((0.05, 0.05, 0.60), wood, (k * 0.30, y, 0.30), 0.006, 0.005, g)


def door():
    slab((1.0, 0.06, 2.12), s.surface("door", "#c7841c", 0.5), (0, FRONT - 0.04, DECK + 1.06), 0.006, 0.005)
    slab((0.62, 0.02, 0.80), s.surface("pane_day", "#22384c", 0.06), (0, FRONT - 0.075, DECK + 1.52), 0.006, 0.004)
    for x in (-1, 1):
        slab((0.12, 0.10, 2.26), s.white(), (x * 0.56, FRONT - 0.04, DECK + 1.10), 0.006, 0.005)
    slab((1.36, 0.12, 0.16), s.white(), (0, FRONT - 0.05, DECK + 2.24), 0.006, 0.005)
    lathe([(0.001, 0.06), (0.03, 0.05), (0.03, 0.02), (0.012, 0)], s.brass(), (0.38, FRONT - 0.07, DECK + 1.0), None, (90, 0, 0))


def meter(y=-2.55, z=1.95):
    """Adds a round glass meter in its grey box on the side wall, with the mast of the cable."""
    g = group(None, (HALF + 0.04, y, z), (0, 0, 90))
    slab((0.34, 0.14, 0.52), s.surface("meterbox", "#8b96a0", 0.45, metal=0.3), (0, -0.07, 0), 0.02, 0.01, g)
    lathe([(0.125, 0), (0.125, 0.05), (0.11, 0.09), (0.06, 0.105), (0.001, 0.108)], s.surface("meterglass", "#cfdce6", 0.1, coat=0.5),
          (0, -0.14, 0.06), g, (90, 0, 0), 36)
    lathe([(0.075, 0.100), (0.001, 0.112)], s.ink(), (0, -0.14, 0.06), g, (90, 0, 0), 30)
    slab((0.30, 0.12, 0.42), s.white(), (0.52, -0.06, -0.02), 0.02, 0.01, g)
    for x, top in ((0, 2.1), (0.52, 0.2)):
        lathe([(0.032, 0), (0.032, top)], s.surface("mast", "#9aa5ae", 0.45, metal=0.3), (x, -0.07, 0.24 if not x else 0.18), g, sides=20)
    lathe([(0.025, -1.3), (0.025, -0.25)], s.surface("mast", "#9aa5ae"), (0, -0.07, 0), g, sides=20)


def house():
    walls()
    roof()
    gallery()
    door()
    for x in (-3.70, -1.72, 1.72, 3.70):
        window((x, FRONT, DECK + 1.35))
    for y in (-0.9, 1.7):
        window((HALF, y, DECK + 1.45), 90, shutters=False)
    for y in (-1.0, 1.0):
        window((HALF, y, 4.75), 90, 0.78, 1.2, False)
    window((HALF, 0, 6.25), 90, 0.45, 0.5, False)
    meter()
