"""Strip for the top of a page: a winter valley at the blue hour, with a few lit houses far below."""
import math
import random
from mathutils import Vector, noise
from lib import haze, outdoor, render, sky, stage, terrain
from lib.builder import Builder
from lib.mesh import build
from lib.palette import smooth
from lib.spruce import Forest

GLOW = Vector((0.34, 1, 0.03)).normalized()
HOUSES = [(30, 142, 20), (54, 150, -30), (44, 184, 55), (74, 190, 10), (14, 222, -15), (62, 240, 40), (92, 226, -40)]


def river(y):
    return 22 + 26 * math.sin(y * 0.021 + 0.4)


def height(x, y):
    """Returns the height of the ground in a valley between wooded slopes. On the left, a near hill puts dark trees behind the
    title."""
    off = abs(x - 40) + 14 * noise.noise(Vector((x * 0.01, y * 0.012, 3)))
    h = 62 * smooth(45, 230, off) * (1 + 0.5 * noise.noise(Vector((x * 0.012, y * 0.012, 9))))
    h += 2.2 * noise.noise(Vector((x * 0.03, y * 0.03, 1))) + 2
    h += 50 * math.exp(-((x + 46) / 30) ** 2 - ((y - 8) / 40) ** 2)
    return h - 5 * (1 - smooth(5, 14, abs(x - river(y))))


def ground(mats):
    xs, ys = terrain.steps(-300, 380, 4), terrain.steps(-50, 480, 4)
    n = len(xs)
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(len(ys) - 1) for i in range(n - 1)]
    build("ground", [(x, y, height(x, y)) for y in ys for x in xs], faces, mats["ground"], smooth=True)
    build("lake", [(-60, 60, -0.6), (140, 60, -0.6), (140, 480, -0.6), (-60, 480, -0.6)], [(0, 1, 2, 3)], mats["lake"])


def forest(mats):
    f, r = Forest(mats), random.Random(3)
    while f.count < 5200:
        y = -30 + 470 * r.random() ** 1.2
        x = 30 + r.uniform(-1, 1) * (70 + 0.75 * (y + 30))
        h = height(x, y)
        wooded = noise.noise(Vector((x * 0.02, y * 0.02, 17))) + 0.6 * smooth(4, 22, h) > 0.18
        if wooded and abs(x - river(y)) > 14 and not any(math.hypot(x - p[0], y - p[1]) < 11 for p in HOUSES) and f.free(x, y, 3.0):
            f.plant(x, y, h, r.uniform(0.7, 1.25))


def house(mats, x, y, turn):
    b, z, a = Builder(mats), height(x, y), math.radians(turn)

    def at(u, v, w):
        return (x + u * math.cos(a) - v * math.sin(a), y + u * math.sin(a) + v * math.cos(a), z + w)
    b.box(at(0, 0, 1.4), (8, 5.6, 3.4), "wall", (0, 0, a))
    for s in (-1, 1):  # Two slabs of snow for the roof.
        p = [at(u, s * v, w) for u, v, w in ((-4.6, 0, 5.6), (4.6, 0, 5.6), (4.6, 3.5, 2.8), (-4.6, 3.5, 2.8))]
        b.face(p if s < 0 else p[::-1], "snow")
        b.face([at(s * 4, -2.8, 3), at(s * 4, 2.8, 3), at(s * 4, 0, 5.3)], "wall")
    for u in (-2.4, 0.2, 2.6):
        b.box(at(u, -2.82, 1.6), (1.3, 0.1, 1.5), "lamp", (0, 0, a))
    b.box(at(-4.02, 0, 1.7), (0.1, 1.8, 1.6), "lamp", (0, 0, a))
    b.box(at(2.2, 0.9, 5.4), (0.9, 0.9, 1.6), "stone", (0, 0, a))
    stage.light("POINT", at(-1, -6, 2.4), 420, "#ffb35c", shadow_soft_size=1.5).visible_glossy = False


def hills(mats):
    terrain.hill(430, 170, 620, 180, 16, 92, 4, lambda x: 0.75 + 0.5 * smooth(60, 330, x) + 0.5 * smooth(-40, -300, x), 210, mats)
    terrain.hill(640, 220, 900, 180, 14, 135, 5, lambda x: 0.8 + 0.3 * smooth(40, -320, x), 300, mats)
    terrain.hill(900, 260, 1200, 180, 14, 190, 8, lambda x: 0.85, 380, mats)


def picture(size, samples):
    render.reset()
    mats = outdoor.make_all([], haze.group(length=560.0, clear=80.0, cool="#43659a", warm="#a98c9c", most=0.9, sun=GLOW))
    ground(mats)
    hills(mats)
    forest(mats)
    for h in HOUSES:
        house(mats, *h)
    sky.dusk(0.5, sky.BLUE_HOUR, 0.4, GLOW)
    stage.sun(0.6, "#e9b6a0", (0.75, 0.6, 0.22), 8).visible_glossy = False
    stage.camera((0, -62, 50), (14, 60, 41.5), 34)
    return stage.develop(size, size * 560 // 1600, samples, 0.0, 0.5)
