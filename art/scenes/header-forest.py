"""Renders a strip for the top of a page: spruces under snow, a trodden path, one lantern. The left stays dark for the title."""
import math
from mathutils import Vector, noise
from lib import haze, outdoor, render, sky, stage, terrain
from lib.builder import Builder
from lib.mesh import build
from lib.palette import lin, smooth
from lib.spruce import Forest, laden

LANTERN = (8.0, 9.0)
CLOSE = [(-4.2, -3.0, 1.0, 1), (-8.5, -4.5, 0.9, 3), (-2.2, 3.6, 0.8, 0), (11.8, 13.6, 0.95, 3), (12.4, 6.6, 0.62, 2),
         (0.8, 12.5, 1.0, 3), (-6.2, 3.2, 1.15, 1), (-0.6, 0.4, 0.30, 4), (15.0, 9.4, 1.1, 1), (9.2, -3.2, 0.34, 4)]


def path(y):
    """Returns the x of the path at y. The path leads from the lower middle to the lantern, and then away to the left."""
    return 1.2 + 5.8 * smooth(-5, 12, y) - 8.0 * smooth(12, 42, y)


class Woods:
    """Rolling ground without water. The path is trodden a little into the snow."""

    def inland(self, x, y):
        return 50.0

    def height(self, x, y):
        off = abs(x - path(y))
        h = 0.9 * noise.noise(Vector((x * 0.06, y * 0.06, 4))) + 0.22 * noise.noise(Vector((x * 0.28, y * 0.28, 2)))
        h *= 0.35 + 0.65 * smooth(0.6, 4.0, off)
        tread = 0.05 * noise.noise(Vector((x * 2.2, y * 1.6, 7)))
        return h + 0.02 * max(0, y) - (0.34 - tread) * (1 - smooth(0.55, 1.0, off))


def ground(mats, site):
    xs = terrain.steps(-70, -4, 1) + terrain.steps(-3.8, 9, 0.2) + terrain.steps(10, 70, 1)
    ys = terrain.steps(-16, 40, 0.4) + terrain.steps(41, 120, 2.0)
    n = len(xs)
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(len(ys) - 1) for i in range(n - 1)]
    o = build("ground", [(x, y, site.height(x, y)) for y in ys for x in xs], faces, mats["ground"], smooth=True)
    tread = o.data.attributes.new("tread", "FLOAT", "POINT")
    for k, (y, x) in enumerate((y, x) for y in ys for x in xs):
        tread.data[k].value = 1 - smooth(0.5, 1.05, abs(x - path(y) + 0.25 * noise.noise(Vector((x, y, 3)))))


def trodden(n):
    """Returns snow that is greyer on the path."""
    k = n("ShaderNodeAttribute", attribute_name="tread").outputs["Fac"]
    return n.diffuse(n.mix(n.math("MULTIPLY", k, 0.8), lin("#e9f0f6"), lin("#8fa0b6")))


def lantern(mats, x, y, z):
    b = Builder(mats)
    b.box((x, y, z + 0.9), (0.09, 0.09, 1.9), "trunk")
    b.box((x - 0.2, y, z + 1.78), (0.5, 0.05, 0.05), "trunk")
    at = (x - 0.38, y, z + 1.48)
    for dz, size, m in ((0.0, (0.20, 0.20, 0.26), "lamp"), (0.16, (0.28, 0.28, 0.05), "frame"), (0.21, (0.26, 0.26, 0.07), "snow"),
                        (-0.15, (0.24, 0.24, 0.04), "frame")):
        b.box((at[0], at[1], at[2] + dz), size, m)
    b.box((x, y, z + 1.9), (0.14, 0.14, 0.1), "snow")
    for s in (-1, 1):
        for t in (-1, 1):
            b.box((at[0] + s * 0.105, at[1] + t * 0.105, at[2]), (0.02, 0.02, 0.28), "frame")
    stage.light("POINT", (at[0], at[1] - 0.3, at[2] - 0.05), 190, "#ffb35c", shadow_soft_size=0.2)


def picture(size, samples):
    render.reset()
    mats = outdoor.make_all([], haze.group(length=75.0, clear=16.0, cool="#5577a3", warm="#e8b08f"), {"ground": trodden})
    site = Woods()
    ground(mats, site)
    forest = Forest(mats)
    near = [laden(i + 1, height, wide, mats) for i, (height, wide) in enumerate(((8.5, 2.3), (9.5, 2.2), (7.0, 2.1), (10.5, 2.4)))]
    for x, y, scale, kind in CLOSE:
        forest.free(x, y, 0)
        forest.plant(x, y, site.height(x, y), scale, near[kind % 4])
    forest.stand(site, lambda x, y: abs(x - path(y)) < 3.0 or (y < 9 and abs(x) < 14) or math.hypot(x - 8, y - 9) < 4,
                 limit=900, near=-12, deep=110, kinds=near)
    lantern(mats, *LANTERN, site.height(*LANTERN))
    sky.dusk(0.0, sky.BLUE_HOUR, 0.6, Vector((0.10, 1, 0.06)).normalized())
    stage.sun(0.5, "#ffb673", (0.5, 0.8, 0.25))
    stage.camera((0.6, -13.5, 4.0), (1.6, 10, 2.9), 34)
    return stage.develop(size, size * 560 // 1600, samples, 0.45, 0.60)
