"""Builds a travel trailer: one rounded shell, with all other parts in it or on it. The nose faces +X, and the door faces -Y."""
import math
from .builder import Builder, modules
from .mesh import build, group, lathe, outline, sheet, slab, tube
from .palette import lin

WIDE, ROOF, SIDE = 2.34, 2.86, -1.17
CORNERS = [(-3.22, 0.56, 0.10), (-3.42, 2.86, 0.30), (2.45, 2.86, 1.05), (3.42, 1.75, 0.55), (3.36, 1.0, 0.5), (2.95, 0.56, 0.15)]
LAMPS = [(-2.9, 0.3, 2.1), (-2.4, -0.8, 2.05), (-0.5, -0.8, 2.05), (1.22, -0.8, 2.1), (2.3, -0.8, 1.9)]


def rounded(corners, steps=9):
    """Rounds the corners of a polygon of (x, z, radius)."""
    out, n = [], len(corners)
    for i in range(n):
        p, q, s = corners[i - 1], corners[i], corners[(i + 1) % n]
        a, b = [math.atan2(o[1] - q[1], o[0] - q[0]) for o in (p, s)]
        turn = (b - a + math.pi) % math.tau - math.pi
        cut = q[2] / math.tan(abs(turn) / 2)
        mid, far = a + turn / 2, q[2] / math.sin(abs(turn) / 2)
        c = (q[0] + far * math.cos(mid), q[1] + far * math.sin(mid))
        t0, t1 = [(q[0] + cut * math.cos(k), q[1] + cut * math.sin(k)) for k in (a, b)]
        u0, u1 = [math.atan2(t[1] - c[1], t[0] - c[0]) for t in (t0, t1)]
        sweep = (u1 - u0 + math.pi) % math.tau - math.pi
        out += [(c[0] + q[2] * math.cos(u0 + sweep * k / steps), c[1] + q[2] * math.sin(u0 + sweep * k / steps)) for k in range(steps + 1)]
    return out


def prism(points, half, mat, parent, bevel=0.0, y=0.0):
    n = len(points)
    verts = [(x, y - half, z) for x, z in points] + [(x, y + half, z) for x, z in points]
    faces = [tuple(range(n)), tuple(reversed(range(n, 2 * n)))] + [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)]
    o = build("prism", verts, faces, mat, parent, smooth=True)
    if bevel:
        m = o.modifiers.new("edge", "BEVEL")
        m.width, m.segments, m.limit_method, m.angle_limit = bevel, 5, "ANGLE", math.radians(40)
        o.data.set_sharp_from_angle(angle=math.radians(50))
        o.modifiers.new("normals", "WEIGHTED_NORMAL").keep_sharp = True
    return o


def paint(n):
    """Returns the paint: white above a line that rises to the nose, dusk blue below it, and an amber stripe between the two."""
    x, _, z = n.xyz(n("ShaderNodeTexCoord").outputs["Object"])
    over = n.math("SUBTRACT", z, n.math("ADD", 1.13, n.maprange(x, 0.2, 3.3, 0.0, 0.34)))
    c = n.mix(n.math("GREATER_THAN", over, 0.0), lin("#22405f"), lin("#e9e9e4"))
    c = n.mix(n.math("LESS_THAN", n.math("ABSOLUTE", n.math("SUBTRACT", over, 0.065)), 0.026), c, lin("sun"))
    return n("ShaderNodeBsdfPrincipled", {"Base Color": c, "Roughness": 0.32, "Specular IOR Level": 0.4, "Coat Weight": 0.4,
                                          "Coat Roughness": 0.08}).outputs[0]


def window(g, mats, at, size, turn=0, curtains=True):
    """Builds a window: a dark frame, a lit room, curtains and glass. Each part is slightly in front of the previous one."""
    w, h = size
    f = group(g, at, (0, 0, turn))
    slab((w + 0.13, 0.05, h + 0.13), mats["frame"], (0, 0, 0), 0.13, 0.02, f)
    slab((w, 0.01, h), mats["cabin"], (0, -0.027, 0), 0.09, 0.003, f)
    if curtains:
        for s in (-1, 1):
            slab((w * 0.16, 0.006, h - 0.03), mats["curtain"], (s * w * 0.41, -0.035, 0), 0.04, 0.002, f)
    slab((0.03, 0.012, h), mats["frame"], (0, -0.04, 0), 0.004, 0.002, f)
    # The glass is a single face, because the second face of a slab would be a mirror.
    sheet(outline(w, h, 0.09), -0.05, mats["pane"], f)


def wheel(g, mats, x, y):
    tyre = [(0.17, 0.0), (0.31, 0.0), (0.355, 0.03), (0.37, 0.09), (0.37, 0.15), (0.35, 0.20), (0.29, 0.225), (0.235, 0.215)]
    lathe(tyre, mats["tyre"], (x, y + 0.23, 0.37), g, (90, 0, 0))
    lathe([(0.235, 0.0), (0.235, 0.205), (0.215, 0.215), (0.20, 0.17), (0.09, 0.185), (0.07, 0.215), (0.02, 0.22)],
          mats["metal"], (x, y + 0.23, 0.37), g, (90, 0, 0))
    for i in range(6):  # Openings in the rim.
        a = math.tau * i / 6
        slab((0.05, 0.01, 0.075), mats["tyre"], (x + 0.145 * math.cos(a), y + 0.052, 0.37 + 0.145 * math.sin(a)), 0.02, 0.003, g,
             (0, 90 - math.degrees(a), 0))


def door_side(g, b, mats):
    y = SIDE
    window(g, mats, (-2.25, y - 0.005, 1.88), (1.15, 0.62))
    window(g, mats, (-0.35, y - 0.005, 1.88), (1.25, 0.62))
    window(g, mats, (2.25, y - 0.005, 1.86), (0.62, 0.50), curtains=False)
    slab((0.74, 0.03, 1.92), mats["shadow"], (1.22, y, 1.58), 0.10, 0.01, g)
    slab((0.70, 0.05, 1.88), mats["door"], (1.22, y - 0.005, 1.58), 0.09, 0.012, g)
    window(g, mats, (1.22, y - 0.03, 2.0), (0.36, 0.52), curtains=False)
    slab((0.03, 0.03, 0.16), mats["metal"], (0.95, y - 0.05, 1.45), 0.01, 0.006, g)
    tube([(1.70, y - 0.02, 1.1), (1.70, y - 0.09, 1.15), (1.70, y - 0.09, 1.75), (1.70, y - 0.02, 1.8)], 0.016, mats["metal"], g)
    for i, z in enumerate((0.40, 0.20)):
        b.box((1.22, y - 0.15 - 0.22 * i, z), (0.62, 0.26, 0.035), "metal")
    for x, w, z in ((-2.6, 0.8, 0.86), (2.35, 0.62, 0.9)):  # Luggage hatches.
        slab((w, 0.014, 0.36), mats["hatch"], (x, y, z), 0.05, 0.006, g)
        slab((0.07, 0.02, 0.03), mats["metal"], (x, y - 0.012, z + 0.12), 0.01, 0.004, g)
    slab((1.98, 0.06, 0.50), mats["shadow"], (-0.75, y, 0.66), 0.24, 0.02, g)
    slab((2.06, 0.05, 0.09), mats["metal"], (-0.75, y - 0.01, 0.93), 0.04, 0.02, g)
    for s in (-0.43, 0.43):
        wheel(g, mats, -0.75 + s, y - 0.04)
    for x in (-3.1, 2.85):
        slab((0.12, 0.03, 0.05), mats["marker"], (x, y - 0.01, 0.74), 0.02, 0.008, g)


def rear(g, mats):
    x = -3.33
    window(g, mats, (x - 0.045, 0.0, 1.98), (1.45, 0.60), -90)
    slab((1.9, 0.05, 0.16), mats["frame"], (x + 0.05, 0, 0.74), 0.03, 0.015, g, (0, 0, -90))
    for y in (-0.92, 0.92):
        slab((0.14, 0.05, 0.42), mats["tail"], (x + 0.015, y, 1.22), 0.05, 0.015, g, (0, 0, -90))
    slab((0.42, 0.02, 0.15), mats["hatch"], (x + 0.015, -0.2, 1.1), 0.02, 0.006, g, (0, 0, -90))
    for y in (0.88, 1.06):
        tube([(x - 0.02, y, 1.4), (x - 0.12, y, 1.45), (x - 0.2, y, 2.6), (x - 0.1, y, 2.97), (x + 0.4, y, 2.92)], 0.014, mats["metal"], g)
    slab((1.3, 0.02, 0.03), mats["marker"], (x - 0.06, 0, 2.52), 0.012, 0.006, g, (0, 0, -90))


def front(g, b, mats):
    for s in (-1, 1):
        tube([(2.7, s * 0.7, 0.52), (3.4, s * 0.45, 0.50), (4.25, s * 0.06, 0.48)], 0.05, mats["frame"], g)
    slab((0.9, 0.5, 0.55), mats["hatch"], (3.72, 0, 0.82), 0.08, 0.05, g, (0, 0, 90))
    tube([(4.05, 0, 0.05), (4.05, 0, 0.95)], 0.035, mats["metal"], g)
    b.box((4.05, 0, 0.03), (0.22, 0.22, 0.05), "frame")
    for x in (-2.8, 2.5):
        b.box((x, -0.95, 0.28), (0.07, 0.07, 0.56), "frame")


def roof(g, b, mats):
    columns, pw, ph, gap, mid = 4, 1.06, 1.84, 0.12, -0.82
    for c in range(columns):
        x = mid + (c - (columns - 1) / 2) * (pw + gap)
        b.box((x, 0, ROOF + 0.065), (pw + 0.05, ph + 0.05, 0.04), "alu")
        for y in (-0.6, 0.6):
            b.box((x, y, ROOF + 0.02), (0.5, 0.06, 0.06), "frame")
    modules(b, lambda u, v: (mid + u, ph / 2 - v, ROOF + 0.09), columns, 1, pw, ph, gap)
    slab((0.62, 0.62, 0.16), mats["hatch"], (2.02, 0.1, ROOF + 0.03), 0.08, 0.05, g)
    tube([(1.75, -0.85, ROOF - 0.05), (1.75, -0.85, ROOF + 0.5)], 0.012, mats["metal"], g)
    tube([(-3.05, SIDE + 0.03, ROOF - 0.04), (1.7, SIDE + 0.03, ROOF - 0.04)], 0.02, mats["metal"], g)


def trailer(mats, place, turn):
    g = group(None, place, (0, 0, turn))
    b = Builder(mats, g)
    prism(rounded(CORNERS), WIDE / 2, mats["paint"], g, 0.085)
    b.box((-0.1, 0, 0.5), (5.9, 1.9, 0.14), "frame")
    door_side(g, b, mats)
    rear(g, mats)
    front(g, b, mats)
    roof(g, b, mats)
    return g
