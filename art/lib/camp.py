"""Life beside the trailer: awning, two wooden garden chairs, a table, a ring of stones."""
import math
from .builder import Builder
from .mesh import build, group, lathe, tube
from .trailer import SIDE


def awning(g, mats, x0=-1.25, x1=1.85, out=2.15, top=2.62, drop=0.42):
    """Cloth from a roller on the wall to a bar on two arms, sagging a little; a valance at the edge."""
    n, m, verts, faces, index = 21, 8, [], [], []
    for j in range(m + 1):
        t = j / m
        for i in range(n + 1):
            sag = 0.07 * math.sin(math.pi * t) * (0.5 + 0.5 * math.sin(math.pi * i / n))
            verts.append((x0 + (x1 - x0) * i / n, SIDE - 0.12 - out * t, top - drop * t - sag))
    for i in range(n + 1):
        verts.append((x0 + (x1 - x0) * i / n, SIDE - 0.12 - out, top - drop - 0.19))
    for j in range(m + 1):
        for i in range(n):
            k = j * (n + 1) + i
            faces.append((k, k + 1, k + n + 2, k + n + 1))
            index.append(1 if (i // 3) % 2 else 0)
    build("cloth", verts, faces, [mats["cloth"], mats["stripe"]], g, index=index)
    tube([(x0 - 0.1, SIDE - 0.09, top + 0.02), (x1 + 0.1, SIDE - 0.09, top + 0.02)], 0.065, mats["metal"], g)
    y = SIDE - 0.12 - out
    tube([(x0 - 0.06, y, top - drop), (x1 + 0.06, y, top - drop)], 0.035, mats["metal"], g)
    for x in (x0, x1):
        tube([(x, SIDE - 0.03, 1.05), (x, y + 0.02, top - drop - 0.02)], 0.022, mats["metal"], g)
        tube([(x, SIDE - 0.03, 2.45), (x, SIDE - 0.12 - out * 0.55, 2.05)], 0.018, mats["metal"], g)


def chair(g, mats, loc, turn, wood="cedar"):
    """The low slatted chair of the northern lakes; it looks towards -Y."""
    c = group(g, loc, (0, 0, turn))
    b = Builder(mats, c)
    for s in (-1, 1):
        b.box((s * 0.27, 0.10, 0.22), (0.035, 0.95, 0.11), wood, (math.radians(-14), 0, 0))
        b.box((s * 0.30, -0.30, 0.29), (0.03, 0.10, 0.58), wood)
        b.box((s * 0.33, 0.02, 0.595), (0.13, 0.82, 0.025), wood)
        b.box((s * 0.29, 0.33, 0.36), (0.03, 0.08, 0.46), wood)
    for i in range(6):
        t = i / 5
        b.box((0, -0.33 + 0.56 * t, 0.37 - 0.14 * t), (0.56, 0.085, 0.022), wood, (math.radians(-14), 0, 0))
    for i in range(6):
        u = (i - 2.5) / 2.5
        tall = 0.86 - 0.13 * u * u
        b.box((u * 0.225, 0.32 + 0.40 * tall * 0.5, 0.20 + tall * 0.46), (0.078, 0.02, tall), wood,
              (math.radians(-24), 0, 0))
    b.box((0, 0.47, 0.56), (0.58, 0.03, 0.07), wood, (math.radians(-24), 0, 0))


def table(g, mats, loc):
    x, y, z = loc
    lathe([(0.30, 0.45), (0.31, 0.46), (0.31, 0.48), (0.30, 0.49)], mats["cedar"], loc, g)
    lathe([(0.18, 0.0), (0.03, 0.04), (0.025, 0.45)], mats["frame"], loc, g)
    lathe([(0.038, 0.0), (0.045, 0.10), (0.038, 0.102)], mats["door"], (x + 0.12, y - 0.08, z + 0.49), g)
    lathe([(0.06, 0.0), (0.06, 0.02), (0.045, 0.025), (0.045, 0.15)], mats["lamp"], (x - 0.09, y + 0.05, z + 0.49), g)
    lathe([(0.065, 0.0), (0.065, 0.015), (0.02, 0.06)], mats["frame"], (x - 0.09, y + 0.05, z + 0.64), g)


def fire_ring(site, mats, boulder, x, y):
    for i in range(9):
        a = math.tau * i / 9
        boulder(x + 0.55 * math.cos(a), y + 0.55 * math.sin(a), 0.17, mats, site)
    b = Builder(mats)
    for i in range(3):
        b.box((x, y, site.height(x, y) + 0.16), (0.7, 0.09, 0.09), "trunk", (0, 0.25, i * 1.05))
