"""Builds the camp next to the trailer: awning with bulbs, mat, boots, two wooden garden chairs, a table, a bicycle, a fire."""
import math
from .builder import Builder
from .mesh import build, group, lathe, tube
from .trailer import SIDE


def awning(g, mats, x0=-1.25, x1=1.85, out=2.15, top=2.62, drop=0.42):
    """Builds a cloth from a roller on the wall to a bar on two arms. The cloth sags a little and has a valance at the edge."""
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
    """Builds the low slatted chair that is typical of northern lakes. The chair faces -Y."""
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


def bulbs(g, mats, x0=-1.25, x1=1.85, y=SIDE - 2.29, top=1.99):
    """Adds small lamps on a wire along the edge of the awning."""
    n = 9
    at = [(x0 + (x1 - x0) * i / (n - 1), y, top - 0.10 * (i % 2)) for i in range(n)]
    tube(at, 0.008, mats["frame"], g)
    for x, _, z in at:
        lathe([(0.012, 0.0), (0.04, -0.04), (0.045, -0.075), (0.02, -0.115)], mats["lamp"], (x, y, z), g, sides=12)


def mat(g, mats, loc, size=(3.0, 1.9)):
    """Adds a woven mat in front of the door, with a pale border and a pair of boots on it."""
    b, (x, y, z), (w, d) = Builder(mats, g), loc, size
    b.box((x, y, z + 0.015), (w, d, 0.03), "cloth")
    b.box((x, y, z + 0.025), (w - 0.24, d - 0.24, 0.03), "weave")
    for i in range(5):
        b.box((x, y - d / 2 + 0.38 + i * (d - 0.76) / 4, z + 0.03), (w - 0.24, 0.05, 0.03), "cloth")
    for i, turn in ((0, 0.1), (1, -0.15)):
        at = (x + 0.85 + 0.16 * i, y + d / 2 - 0.25)
        b.box((*at, z + 0.19), (0.11, 0.12, 0.32), "boot", (0, 0, turn))
        b.box((at[0], at[1] - 0.07, z + 0.08), (0.11, 0.27, 0.10), "boot", (0, 0, turn))


def bicycle(g, mats, loc, turn, lean=-9):
    """Builds a bicycle along X that leans to its left."""
    c = group(g, loc, (lean, 0, turn))
    for x in (-0.53, 0.53):
        ring = [(x + 0.34 * math.cos(math.tau * i / 24), 0, 0.36 + 0.34 * math.sin(math.tau * i / 24)) for i in range(26)]
        tube(ring, 0.022, mats["tyre"], c)
        for i in range(5):
            a = math.pi * i / 5
            q = (0.33 * math.cos(a), 0.33 * math.sin(a))
            tube([(x - q[0], 0, 0.36 - q[1]), (x + q[0], 0, 0.36 + q[1])], 0.004, mats["metal"], c)
    rear, crank, seat, head, front = (-0.53, 0, 0.36), (-0.08, 0, 0.32), (-0.22, 0, 0.82), (0.36, 0, 0.88), (0.53, 0, 0.36)
    for p, q in ((rear, crank), (rear, seat), (crank, seat), (crank, head), (seat, head), (head, front)):
        tube([p, q], 0.022, mats["bicycle"], c)
    tube([seat, (-0.25, 0, 0.95)], 0.014, mats["metal"], c)
    tube([head, (0.34, 0, 1.02)], 0.014, mats["metal"], c)
    tube([(0.26, -0.27, 1.04), (0.36, -0.2, 1.03), (0.36, 0.2, 1.03), (0.26, 0.27, 1.04)], 0.014, mats["frame"], c)
    b = Builder(mats, c)
    b.box((-0.27, 0, 0.97), (0.26, 0.13, 0.05), "boot")
    b.box((0.55, 0, 0.92), (0.24, 0.34, 0.22), "cedar")  # A basket.


def fire(site, mats, boulder, x, y):
    """Builds three logs and their embers in a ring of stones."""
    for i in range(9):
        a = math.tau * i / 9
        boulder(x + 0.55 * math.cos(a), y + 0.55 * math.sin(a), 0.17, mats, site)
    b, z = Builder(mats), site.height(x, y)
    lathe([(0.34, 0.0), (0.30, 0.06), (0.12, 0.12), (0.02, 0.13)], mats["embers"], (x, y, z), sides=14)
    for i in range(3):
        b.box((x, y, z + 0.16), (0.7, 0.09, 0.09), "trunk", (0, 0.25, i * 1.05))
    for i, (dx, tall) in enumerate(((-0.10, 0.22), (0.03, 0.34), (0.12, 0.18))):
        flame = [(0.05, 0.0), (0.075, tall * 0.3), (0.03, tall * 0.75), (0.004, tall)]
        lathe(flame, mats["embers"], (x + dx, y + 0.05 * i, z + 0.12), sides=9)
