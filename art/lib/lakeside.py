"""Builds the shore in front of the cottage, in any season: woods, stones, dock."""
import math
import random
from mathutils import Vector
from . import terrain
from .builder import Builder
from .chalet import PLACE
from .stage import light

SITE = terrain.COTTAGE
NEAR = [(2.2, 6.6, 0.62, 2), (3.3, 9.8, 0.95, 1), (0.4, 11.5, 0.8, 0), (22.0, 3.5, 1.02, 3), (24.6, 1.5, 0.85, 1),
        (20.6, 7.6, 1.15, 1), (19.6, 0.2, 0.42, 4), (4.6, 1.3, 0.34, 4)]
DOCK, ALONG = Vector((1.2, -3.6)), Vector((-0.55, -1)).normalized()
ACROSS = Vector((-ALONG.y, ALONG.x))


def blocked(x, y):
    """Returns whether a point is in the yard of the house, or in front of the house as seen from the lake."""
    near_house = math.hypot(x - PLACE[0], y - PLACE[1]) < 9.8
    return near_house or (y < PLACE[1] + 5 and 1 < x < 21) or (y < PLACE[1] and x < 24.5)


def woods(forest, other=()):
    forest.stand(SITE, blocked, other=other)
    for x, y, scale, kind in NEAR:
        forest.plant(x, y, SITE.height(x, y), scale, kind)


def boulders(mats):
    r, n = random.Random(4), 0
    while n < 40:
        x = r.uniform(-40, 34)
        y = SITE.shore(x) + r.uniform(-0.4, 1.5)
        if math.hypot(x - 1.2, y + 3.6) > 2.2:
            terrain.boulder(x, y, r.uniform(0.18, 0.55) * (1 + 0.6 * (r.random() > 0.85)), mats)
            n += 1


def dock(mats, lit):
    b, a = Builder(mats), math.atan2(ALONG.y, ALONG.x)
    for i in range(11):
        p = DOCK + ALONG * (i * 0.62 - 2.2)
        b.box((p.x, p.y, 0.42), (0.56, 1.7, 0.1), "deck", (0, 0, a))
    p = DOCK + ALONG * 0.9
    b.box((p.x, p.y, 0.5), (6.2, 1.2, 0.1), "snow", (0, 0, a))
    for i in range(3):
        for s in (-1, 1):
            p = DOCK + ALONG * (i * 2.4 - 0.6) + ACROSS * s * 0.85
            b.box((p.x, p.y, 0.3), (0.16, 0.16, 1.1), "trunk", (0, 0, a))
            b.box((p.x, p.y, 0.9), (0.2, 0.2, 0.1), "snow", (0, 0, a))
    if lit:
        p = DOCK + ALONG * 4.2 + ACROSS * 0.85
        b.box((p.x, p.y, 1.05), (0.2, 0.2, 0.3), "lamp", (0, 0, a))
        light("POINT", (p.x, p.y, 1.5), 40, "#ffb35c", shadow_soft_size=0.3)
        lanterns(b)


def lanterns(b):
    """Adds lanterns from the dock up to the deck."""
    for x, y in ((1.9, -1.6), (3.0, -0.6), (3.2, 1.4)):
        lantern(b, x, y, SITE.height(x, y))


def lantern(b, x, y, z, power=13):
    for dz, size, m in ((0.3, (0.09, 0.09, 0.7), "frame"), (0.72, (0.16, 0.16, 0.2), "lamp"), (0.86, (0.22, 0.22, 0.07), "snow")):
        b.box((x, y, z + dz), size, m)
    light("POINT", (x, y - 0.25, z + 0.8), power, "#ffb35c", shadow_soft_size=0.15)
