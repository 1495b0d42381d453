"""Builds small houses for the kits. The houses are true to scale: modules, inverter and doors have their real size."""
import math
from . import surfaces as s
from .devices import inverter
from .kits import GAP, array
from .mesh import build, group, slab, tube

THICK = 0.22  # Thickness of a roof.


def warm(): return s.glow("warm_pane", "#efc894", 0.82)
def drape(): return s.glow("warm_drape", "#c99a68", 0.72)
def stone(): return s.surface("plinth", "#8b939b", 0.9)


def opening(at, size, turn=0, frame=None):
    """Builds a lit window: casing, panes, edges of the curtains, a sill."""
    (w, h), frame = size, frame or s.white()
    g = group(None, at, (0, 0, turn))
    slab((w + 0.20, 0.07, h + 0.20), frame, (0, -0.02, h / 2), 0.01, 0.008, g)
    slab((w, 0.02, h), warm(), (0, -0.06, h / 2), 0.004, 0.002, g)
    for k in (-1, 1):
        slab((w * 0.17, 0.01, h), drape(), (k * w * 0.415, -0.073, h / 2), 0.004, 0.002, g)
    slab((0.045, 0.03, h), frame, (0, -0.08, h / 2), 0.004, 0.003, g)
    slab((w, 0.03, 0.045), frame, (0, -0.08, h * 0.60), 0.004, 0.003, g)
    slab((w + 0.28, 0.14, 0.06), frame, (0, -0.06, -0.10), 0.01, 0.008, g)


def door(at, mat, turn=0):
    g = group(None, at, (0, 0, turn))
    slab((1.20, 0.08, 2.22), s.white(), (0, -0.02, 1.11), 0.01, 0.008, g)
    slab((0.94, 0.04, 2.04), mat, (0, -0.06, 1.03), 0.008, 0.006, g)
    slab((0.52, 0.02, 0.62), warm(), (0, -0.085, 1.58), 0.01, 0.004, g)
    slab((0.05, 0.07, 0.14), s.steel(), (0.36, -0.10, 1.0), 0.01, 0.006, g)
    # Two steps lead down to the path, which is shovelled 0.3 m deep into the snow. Both steps reach into the ground.
    slab((1.7, 1.0, 1.20), stone(), (0, -0.50, -0.59), 0.02, 0.015, g)
    slab((1.9, 1.0, 1.00), stone(), (0, -0.90, -0.69), 0.02, 0.015, g)


def boards(x0, x1, z0, top, at, mat, turn=0, pitch=0.17):
    """Builds clapboard on one wall, up to the line `top(x)`. The lower edge of each board sticks out and casts a thin shadow."""
    g = group(None, at, (0, 0, turn))
    z = z0
    while True:
        inside = [x0 + (x1 - x0) * i / 80 for i in range(81)]
        inside = [x for x in inside if top(x) > z + pitch * 0.7]
        if len(inside) < 4:
            return
        a, b = inside[0], inside[-1]
        slab((b - a, 0.03, pitch), mat, ((a + b) / 2, -0.012, z + pitch / 2), 0.003, 0.003, g, (3, 0, 0))
        z += pitch


def slopes(x, width, y, depth, eave, tilt, mat, over=0.40, side=0.35):
    """Builds both slopes of a gable roof whose ridge is along X. Returns the front slope as a group (z up the slope, -y out of
    it), and the slope's length."""
    t = math.radians(tilt)
    long = (depth / 2 + over) / math.cos(t)
    front = None
    for turn, foot in ((0, y - over), (180, y + depth + over)):
        g = group(None, (x, foot, eave - over * math.tan(t)), (0, 0, turn))
        roof = group(g, (0, 0, 0), (-(90 - tilt), 0, 0))
        slab((width + 2 * side, THICK, long + 0.08), mat, (0, -THICK / 2, (long + 0.08) / 2), 0.02, 0.012, roof)
        slab((width + 2 * side + 0.04, THICK + 0.06, 0.05), s.white(), (0, -THICK / 2, 0), 0.01, 0.008, roof)
        n = round((width + 2 * side) / 0.42)
        for i in range(n + 1):
            slab((0.026, 0.04, long), mat, ((i / n - 0.5) * (width + 2 * side - 0.05), -THICK - 0.015, long / 2), 0.006, 0.004, roof)
        front = front or roof
    slab((width + 2 * side, 0.34, 0.07), mat, (x, y + depth / 2, eave + depth / 2 * math.tan(t) + THICK / math.cos(t) - 0.03), 0.03, 0.02)
    return front, long


def rake(x, y, depth, eave, tilt):
    """Adds white boards under both edges of the gable. These boards cover the ends of the clapboards."""
    t = math.tan(math.radians(tilt))
    ridge, drop = eave + depth / 2 * t, 0.34
    for k in (-1, 1):
        foot, top = (y + depth / 2 + k * depth / 2, eave), (y + depth / 2, ridge)
        line = [(foot[0], foot[1]), top, (top[0], top[1] - drop), (foot[0], foot[1] - drop)]
        verts = [(x + out, p, z) for out in (0.0, 0.05) for p, z in line]
        faces = [(4, 5, 6, 7), (0, 1, 5, 4), (3, 2, 6, 7), (0, 3, 7, 4)]
        build("rake", verts, faces if k < 0 else [tuple(reversed(f)) for f in faces], s.white())


def walls(x, width, y, depth, eave, tilt, siding, plinth=0.35):
    """Builds four walls under a gable roof, with boards on the front and on the gable towards +X."""
    t, a = math.tan(math.radians(tilt)), width / 2
    ridge = eave + depth / 2 * t
    body = [(y, 0), (y + depth, 0), (y + depth, eave), (y + depth / 2, ridge), (y, eave)]
    verts = [(x + k * a, p, z) for k in (-1, 1) for p, z in body]
    n = len(body)
    faces = [tuple(range(n)), tuple(reversed(range(n, 2 * n)))]
    faces += [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)]
    build("walls", verts, faces, siding)
    slab((width + 0.06, depth + 0.06, plinth), stone(), (x, y + depth / 2, plinth / 2), 0.02, 0.015)
    boards(-a, a, plinth, lambda p: eave, (x, y, 0), siding)
    boards(-depth / 2, depth / 2, plinth, lambda p: ridge - abs(p) * t, (x + a, y + depth / 2, 0), siding, 90)
    rake(x + a + 0.01, y, depth, eave, tilt)
    for k in (-1, 1):
        slab((0.14, 0.06, eave), s.white(), (x + k * (a - 0.05), y - 0.02, eave / 2), 0.01, 0.008)
    slab((0.06, 0.14, eave), s.white(), (x + a + 0.02, y + 0.05, eave / 2), 0.01, 0.008)


def modules(roof, long, cols, rows):
    """Adds the array of modules on its rails, in the middle of the slope."""
    w, h = cols * (1.13 + GAP) - GAP, rows * (1.72 + GAP) - GAP
    z = (long - h) / 2
    for r in range(rows):
        for k in (0.25, 0.75):
            slab((w + 0.12, 0.05, 0.045), s.silver(), (0, -THICK - 0.06, z + r * (1.72 + GAP) + 1.72 * k), 0.006, 0.004, roof)
    array(group(roof, (0, -THICK - 0.11, z)), cols, rows, wires=0, rim=0.022, frame=s.silver())


def chimney(x, y, z, mat):
    slab((0.7, 0.7, 2.4), mat, (x, y, z), 0.02, 0.02)
    slab((0.84, 0.84, 0.12), s.porcelain(), (x, y, z + 1.22), 0.02, 0.02)


def on_wall(at, turn, up):
    """Adds the inverter at its real size, with its conduit up to the roof."""
    inverter(None, at, (0, 0, turn), cables=False)
    g = group(None, at, (0, 0, turn))
    tube([(0.10, -0.05, 0.70), (0.10, -0.05, up)], 0.024, s.steel(), g)
    slab((0.24, 0.12, 0.32), s.steel(), (0.42, -0.08, 0.36), 0.02, 0.01, g)
    tube([(0.20, -0.06, 0.36), (0.34, -0.06, 0.36)], 0.02, s.steel(), g)
