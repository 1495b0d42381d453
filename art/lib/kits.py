"""What the kits share: panel arrays on a rack or on a slice of roof."""
import math
import random
from . import surfaces as s
from .mesh import build, group, slab, tube
from .panels import module

GAP = 0.03


def array(parent, cols, rows, size=(1.13, 1.72), cells=(6, 18), landscape=False, y=0.0, **look):
    """Modules side by side in the front plane of parent, middle of the bottom edge at its origin."""
    w, h = size
    pw, ph = (h, w) if landscape else (w, h)
    for r in range(rows):
        for c in range(cols):
            x, z = (c - (cols - 1) / 2) * (pw + GAP), r * (ph + GAP)
            if landscape:
                module(parent, (x + h / 2, y, z + w / 2), (0, -90, 0), size, *cells, **look)
            else:
                module(parent, (x, y, z), (0, 0, 0), size, *cells, **look)
    return cols * (pw + GAP) - GAP, rows * (ph + GAP) - GAP


def ground_rack(loc=(0, 0, 0), rot=(0, 0, 0), cols=4, rows=2, tilt=42, foot=0.35):
    """Tilted rack on posts, long edge to the sun."""
    g = group(None, loc, rot)
    table = group(g, (0, 0, foot), (-tilt, 0, 0))
    w, h = array(table, cols, rows, wires=2)
    for z in (h * 0.2, h * 0.5, h * 0.8):
        slab((w + 0.1, 0.05, 0.05), s.silver(), (0, 0.045, z), 0.006, 0.003, table)
    t = math.radians(90 - tilt)
    for i in range(cols):
        x = (i - (cols - 1) / 2) * w / cols
        slab((0.06, 0.05, h * 0.94), s.steel(), (x, 0.095, h / 2), 0.006, 0.003, table)
        for k in (0.16, 0.84):
            py, pz = 0.12 + math.sin(math.pi / 2 - t) * h * k, foot + math.cos(math.pi / 2 - t) * h * k - 0.1
            tube([(x, py, 0), (x, py, pz)], 0.038, s.steel(), g)
            slab((0.22, 0.22, 0.03), s.steel(), (x, py, 0.015), 0.01, 0.006, g)
        lo, hi = 0.12 + math.sin(math.pi / 2 - t) * h * 0.16, 0.12 + math.sin(math.pi / 2 - t) * h * 0.84
        tube([(x, lo, 0.25), (x, hi, foot + math.cos(math.pi / 2 - t) * h * 0.84 - 0.25)], 0.022, s.steel(), g)
    return g


def roof_slice(cols, rows, tilt=33, eave=1.25, over=0.42):
    """A cut-out of a house: pale wall, cedar gable, dark seamed roof with its array and snow on the ridge."""
    w, h = cols * (1.13 + GAP) - GAP, rows * (1.72 + GAP) - GAP
    width, slope = w + 2 * over, h + 2 * over + 0.1
    t = math.radians(tilt)
    run, rise = slope * math.cos(t), slope * math.sin(t)
    g = group()
    x, front = width / 2 - 0.25, 0.35
    top = lambda y: eave + y * math.tan(t) - 0.06  # noqa: E731  underside of the roof
    body = [(front, 0), (run, 0), (run, top(run)), (front, top(front))]
    verts = [(sx * x, y, z) for sx in (-1, 1) for y, z in body]
    build("walls", verts, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)],
          [s.porcelain(), s.cedar()], g, index=[1, 1, 0, 0, 0, 0])
    n = int((run - front) / 0.24)
    for i in range(n):  # boards of the gable that faces the camera
        y = front + (i + 0.5) * (run - front) / n
        hgt = top(y - 0.11) - 0.02
        slab((0.03, (run - front) / n - 0.02, hgt), s.cedar(), (x + 0.015, y, hgt / 2), 0.004, 0.004, g)
    for i in range(int(2 * x / 0.3)):
        slab((0.012, 0.02, eave + front * math.tan(t) - 0.08), s.white(),
             (-x + 0.15 + i * 0.3, front - 0.01, (eave + front * math.tan(t) - 0.08) / 2), 0.004, 0.003, g)
    roof = group(g, (0, 0, eave), (-(90 - tilt), 0, 0))
    slab((width, 0.12, slope), s.ink(), (0, 0, slope / 2), 0.02, 0.012, roof)
    slab((width + 0.05, 0.18, 0.05), s.slate(), (0, 0.03, 0.0), 0.01, 0.008, roof)
    seams = int(width / 0.45)
    for i in range(seams + 1):
        slab((0.022, 0.04, slope), s.ink(), ((i / seams - 0.5) * (width - 0.06), -0.07, slope / 2), 0.006, 0.004, roof)
    for r in range(rows):
        for k in (0.25, 0.75):
            slab((w + 0.12, 0.05, 0.045), s.silver(), (0, -0.085, over + r * (1.72 + GAP) + 1.72 * k), 0.006, 0.004, roof)
    array(group(roof, (0, -0.14, over)), cols, rows, wires=0, rim=0.03, frame=s.silver())
    ridge_snow(roof, width, slope)
    return g, x


def ridge_snow(roof, width, slope, seed=5):
    """A cushion of snow left along the ridge, with an uneven lower edge."""
    r, n, k = random.Random(seed), 60, 7
    edge = [0.30 + 0.07 * math.sin(i * 0.33) + r.uniform(-0.02, 0.02) for i in range(n + 1)]
    verts, faces = [], []
    for i in range(n + 1):
        end = min(1.0, min(i, n - i) / 3) ** 0.5
        for j in range(k + 1):
            a = math.pi * j / k
            verts.append((-width / 2 + width * i / n, -0.05 - 0.15 * math.sin(a) ** 0.7 * end,
                          slope + 0.06 - (edge[i] * (1 - math.cos(a)) / 2)))
    for i in range(n):
        for j in range(k):
            p = i * (k + 1) + j
            faces.append((p, p + 1, p + k + 2, p + k + 1))
    build("snow", verts, faces, s.surface("snow", "#f2f7fb", 0.8), roof, smooth=True)
