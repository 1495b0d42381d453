"""Builds a cedar canoe: hull from cross-sections, gunwales, seats and a paddle."""
import math
from .mesh import build, group, tube

LONG, WIDE, DEEP = 4.9, 0.92, 0.40


def canoe(mats, loc, turn):
    g = group(None, loc, (0, 0, turn))
    n, k, verts, inner, faces = 28, 10, [], [], []
    rail = {-1: [], 1: []}
    for i in range(n + 1):
        t = 2 * i / n - 1
        half = WIDE / 2 * max(0.02, (1 - abs(t) ** 2.3)) ** 0.8
        top = DEEP + 0.26 * abs(t) ** 3.2  # Raises both ends of the canoe.
        keel = 0.10 * abs(t) ** 6
        x = t * LONG / 2
        for j in range(k + 1):
            a = math.pi * j / k
            y, z = -half * math.cos(a), top - (top - keel) * math.sin(a) ** 0.7
            verts.append((x, y, z - 0.10))
            inner.append((x, y * 0.95, z - 0.075))
        for s in (-1, 1):
            rail[s].append((x, s * half, top - 0.10))
    for i in range(n):
        for j in range(k):
            q = i * (k + 1) + j
            faces.append((q, q + 1, q + k + 2, q + k + 1))
    build("hull", verts, faces, mats["hull"], g, smooth=True)
    build("inside", inner, [f[::-1] for f in faces], mats["ash"], g, smooth=True)
    for s in (-1, 1):
        tube(rail[s], 0.025, mats["trunk"], g)
    for x, w in ((-1.25, 0.66), (0.1, 0.84), (1.35, 0.62)):  # Seats and yoke.
        build("seat", [(x - 0.11, -w / 2, 0.2), (x + 0.11, -w / 2, 0.2), (x + 0.11, w / 2, 0.2), (x - 0.11, w / 2, 0.2)],
              [(0, 1, 2, 3)], mats["cedar"], g)
    tube([(-1.5, 0.12, 0.24), (-0.4, 0.02, 0.26), (0.4, -0.1, 0.27)], 0.02, mats["ash"], g)
    build("blade", [(0.4, -0.16, 0.27), (0.95, -0.28, 0.28), (1.0, -0.12, 0.28), (0.45, -0.03, 0.27)], [(0, 1, 2, 3)], mats["ash"], g)
    return g
