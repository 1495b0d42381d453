"""Builds the house by the lake: shell with real openings, a lit room behind them, panels on the roof."""
import math
import random
from .builder import Builder, modules
from .mesh import build, group
from .room import furnish

LENGTH, WIDTH, WALL, PITCH = 11.0, 7.6, 3.1, math.radians(41)
TAN, COS, SIN = math.tan(PITCH), math.cos(PITCH), math.sin(PITCH)
RIDGE = WALL + WIDTH / 2 * TAN
PLACE, TURN = (11.5, 8.0, 1.55), 27
# Centre, width, sill and head of the windows on the long side.
OPENINGS = [(-4.1, 1.9, 0.2, 2.6), (-0.9, 2.5, 0.2, 2.6), (2.0, 2.1, 0.95, 2.55), (4.5, 1.1, 0.95, 2.55)]
SLOPE, ROOF = (WIDTH / 2 + 0.75) / COS, LENGTH + 1.9


def to_world(p):
    a = math.radians(TURN)
    c, s = math.cos(a), math.sin(a)
    return (PLACE[0] + p[0] * c - p[1] * s, PLACE[1] + p[0] * s + p[1] * c, PLACE[2] + p[2])


def on_roof(u, v, out=0.0, side=-1):
    """Returns a point on the roof: `u` along the ridge, `v` down the slope, `out` away from the surface."""
    return (u - 0.35, side * (v * COS + out * SIN), RIDGE + 0.02 - v * SIN + out * COS)


def snow_slab(b, u, v, du, dv, thick, side, seed):
    if "snow" not in b.mats:
        return
    r, nx, ny, verts, faces = random.Random(seed), max(3, int(du / 0.4)), max(3, int(dv / 0.4)), [], []
    for j in range(ny + 1):
        for i in range(nx + 1):
            edge = min(i, nx - i, j, ny - j)
            t = thick * (0.92 + 0.2 * r.random()) if edge > 0 else -0.02
            verts.append(on_roof(u - du / 2 + du * i / nx, v - dv / 2 + dv * j / ny, 0.2 + t, side))
    for j in range(ny):
        for i in range(nx):
            k = j * (nx + 1) + i
            q = (k, k + 1, k + nx + 2, k + nx + 1)
            faces.append(q if side < 0 else q[::-1])
    build("snow", verts, faces, b.mats["snow"], b.parent, smooth=True)


def profile(x, half, sill, eave, top):
    return [(x, -half, sill), (x, half, sill), (x, half, eave), (x, 0, top), (x, -half, eave)]


def walls(b):
    b.box((0, 0, -0.35), (LENGTH + 0.2, WIDTH + 0.2, 0.7), "stone")
    b.box((0, WIDTH / 2 - 0.1, WALL / 2), (LENGTH, 0.2, WALL), "wall")
    b.face(profile(LENGTH / 2, WIDTH / 2, -0.2, WALL, RIDGE), "wall")
    y, x0 = -WIDTH / 2 + 0.06, -LENGTH / 2
    for cx, w, sill, head in OPENINGS + [(LENGTH / 2, 0, 0, 0)]:
        a = cx - w / 2
        b.box(((x0 + a) / 2, y, WALL / 2), (a - x0, 0.12, WALL), "wall")
        if w:
            b.box((cx, y, (head + WALL) / 2), (w, 0.12, WALL - head), "wall")
            b.box((cx, y, (sill - 0.2) / 2), (w, 0.12, sill + 0.2), "wall")
        x0 = cx + w / 2
    # Cedar boards between the windows.
    y = -WIDTH / 2 - 0.02
    for x in [-5.35 + 0.215 * i for i in range(50)]:
        hit = [o for o in OPENINGS if abs(x - o[0]) < o[1] / 2 + 0.17]
        if not hit:
            b.box((x, y, 1.5), (0.19, 0.05, 3.0), "cedar")
        elif hit[0][2] > 0.5:
            b.box((x, y, 0.40), (0.19, 0.05, 0.8), "cedar")
    for cx, w, sill, head in OPENINGS:
        f = -WIDTH / 2 - 0.05
        for dx in (-1, 1):
            b.box((cx + dx * (w / 2 + 0.04), f, (sill + head) / 2), (0.09, 0.16, head - sill + 0.16), "frame")
        for z in (sill - 0.04, head + 0.04):
            b.box((cx, f, z), (w + 0.16, 0.16, 0.09), "frame")
        k = max(1, round(w / 1.1))
        for i in range(1, k):
            b.box((cx - w / 2 + w * i / k, f, (sill + head) / 2), (0.07, 0.08, head - sill), "frame")
        l, r = cx - w / 2, cx + w / 2
        b.face([(x, f + 0.03, z) for x, z in ((l, sill), (r, sill), (r, head), (l, head))], "pane")


def gable(b):
    """Builds the glazed gable end: the wall around the glass, the mullions, and the glass."""
    x, half, eave = -LENGTH / 2, WIDTH / 2 - 0.75, WALL - 0.15
    top = eave + half * TAN
    outer, inner = profile(x, WIDTH / 2, -0.2, WALL, RIDGE), profile(x, half, 0.25, eave, top)
    for i in range(5):
        j = (i + 1) % 5
        b.face([outer[i], outer[j], inner[j], inner[i]], "wall")
    g = x - 0.03
    # Reversed, so that the pane faces outward. Facing inward, it renders as a mirror.
    b.face(profile(g, half, 0.25, eave, top)[::-1], "pane")
    for y in (-half, -half / 3, half / 3, half):
        z = eave + (half - abs(y)) * TAN
        b.box((g - 0.03, y, (z + 0.25) / 2), (0.14, 0.11, z - 0.25), "frame")
    for z, t in ((2.75, 0.14), (0.28, 0.12)):
        b.box((g - 0.03, 0, z), (0.14, 2 * half, t), "frame")
    for s in (-1, 1):
        b.box((g - 0.03, s * half / 2, (eave + top) / 2), (0.14, half / COS, 0.13), "frame", (-s * PITCH, 0, 0))


def roof(b, columns=9, rows=3, pw=1.10, ph=1.64, gap=0.075):
    for s in (-1, 1):
        b.box(on_roof(0, SLOPE / 2, 0.1, s), (ROOF, SLOPE, 0.2), "roof", (-s * PITCH, 0, 0))
        if "snow" not in b.mats:  # Standing seams of the metal roof.
            for i in range(23):
                b.box(on_roof((i - 11) * 0.58, SLOPE / 2, 0.215, s), (0.035, SLOPE, 0.05), "roof", (-s * PITCH, 0, 0))
    snow_slab(b, 0, SLOPE / 2, ROOF, SLOPE, 0.34, 1, 1)
    w, h, v0 = columns * (pw + gap), rows * (ph + gap), 0.42
    snow_slab(b, 0, 0.16, ROOF, 0.5, 0.2, -1, 2)
    for s in (-1, 1):
        side = (ROOF - w) / 2 - 0.12
        snow_slab(b, s * (ROOF / 2 - side / 2), SLOPE / 2 + 0.1, side, SLOPE - 0.15, 0.2, -1, 3 + s)
    b.box(on_roof(0, v0 + h / 2, 0.235), (w + 0.02, h + 0.02, 0.03), "alu", (PITCH, 0, 0))
    modules(b, lambda u, v: on_roof(u, v0 + v + gap / 2, 0.27), columns, rows, pw, ph, gap)


def outside(b):
    """Adds chimney, deck, rail and wood store."""
    b.box((3.6, 1.3, RIDGE + 0.1), (0.8, 0.8, 2.6), "stone")
    b.box((3.6, 1.3, RIDGE + 1.5), (0.98, 0.98, 0.24), "snow")
    y = -WIDTH / 2
    b.box((-1.0, y - 1.5, -0.12), (LENGTH + 4.6, 3.0, 0.22), "deck")
    b.box((-LENGTH / 2 - 1.6, 0, -0.12), (3.3, WIDTH + 0.6, 0.22), "deck")
    for i in range(6):
        b.box((-8 + 2.6 * i, y - 2.85, -0.8), (0.2, 0.2, 1.4), "frame")
    for i in range(9):
        b.box((-8.2 + 1.8 * i, y - 2.9, 0.45), (0.07, 0.07, 1.0), "frame")
    b.box((-1.0, y - 2.9, 0.97), (LENGTH + 4.7, 0.09, 0.07), "cedar")
    b.box((-1.0, y - 2.9, 1.03), (LENGTH + 4.6, 0.13, 0.08), "snow")
    for z in (0.35, 0.65):
        b.box((-1.0, y - 2.9, z), (LENGTH + 4.6, 0.025, 0.025), "frame")
    b.box((5.6, y - 1.2, 0.1), (1.2, 0.8, 0.9), "cedar")
    b.box((5.6, y - 1.2, 0.62), (1.3, 0.9, 0.16), "snow")


def chalet(mats):
    g = group(None, PLACE, (0, 0, TURN))
    b = Builder(mats, g)
    walls(b)
    gable(b)
    roof(b)
    outside(b)
    furnish(b)
    return g
