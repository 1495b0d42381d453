"""Builds lake shores, ground, rounded hills and boulders."""
import math
import random
import bmesh
import bpy
from mathutils import Vector, noise
from .mesh import build
from .palette import smooth as sm


def shore_y(x):
    y = 42 - 46 * sm(-15, 9, x) - 20 * sm(10, 34, x)
    return y + 1.6 * noise.noise(Vector((x * 0.11, 3, 0))) + 0.5 * noise.noise(Vector((x * 0.5, 9, 0)))


class Site:
    """A lake shore (y of the water's edge for each x) with land behind it, and a flat pad for buildings. If `beach` is given, the
    land rises gently from the water over this width. Otherwise, there is a low step."""

    def __init__(self, shore, pad, steep=1.5, beach=0.0):
        self.shore, self.pad, self.steep, self.beach = shore, pad, steep, beach

    def inland(self, x, y):
        """Returns the signed distance to the shore, positive on land."""
        s = self.shore(x + 0.5) - self.shore(x - 0.5)
        return (y - self.shore(x)) / math.sqrt(1 + s * s)

    def height(self, x, y):
        d = self.inland(x, y)
        if d < 0:
            return max(-1.2, d * 0.35)
        gentle = sm(0, self.beach, d) if self.beach else 1.0
        h = 0.1 * gentle + self.steep * (1 - math.exp(-d / 4.5))
        h += 0.5 * noise.fractal(Vector((x * 0.06, y * 0.06, 1)), 1, 2, 3) * sm(0, 8, d)
        h += 0.10 * max(0, d - 22) * (0.6 + 0.8 * noise.noise(Vector((x * 0.012, y * 0.012, 5))))
        h += 0.25 * noise.noise(Vector((x * 0.3, y * 0.3, 2))) * sm(0, 4, d)
        px, py, level, radius = self.pad
        k = gentle * (1 - sm(radius, radius + 5, math.hypot(x - px, y - py)))
        return h * (1 - k) + level * k


COTTAGE = Site(shore_y, (11.5, 8.0, 1.35, 8))


def steps(a, b, step):
    return [a + step * i for i in range(int((b - a) / step) + 1)]


def _finer(a, b, c, d, coarse=1.2, fine=0.3):
    """Returns steps from `a` to `d`. The steps between `b` and `c`, near the camera, are small. Otherwise, the mesh would be
    visible at the water's edge."""
    return steps(a, b - coarse / 2, coarse) + steps(b, c, fine) + steps(c + coarse, d, coarse)


def ground(mats, site=COTTAGE, near=None):
    """Builds the ground. `near` is the part close to the camera, as (x0, x1, y0, y1)."""
    x0, x1, y0, y1 = near or (0, 0, 0, 0)
    xs, ys = (_finer(-150, x0, x1, 150), _finer(-34, y0, y1, 170)) if near else (steps(-150, 150, 1.2), steps(-34, 170, 1.2))
    n = len(xs)
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i)
             for j in range(len(ys) - 1) for i in range(n - 1)]
    build("ground", [(x, y, site.height(x, y)) for y in ys for x in xs], faces, mats["ground"], smooth=True)
    build("lake", [(-400, -60, 0), (400, -60, 0), (400, 200, 0), (-400, 200, 0)], [(0, 1, 2, 3)], mats["lake"])


def hill(y0, depth, half, nx, ny, amp, seed, envelope, wave, mats):
    """Builds one range of rounded hills. Ridged noise would make the hills look like the Rockies."""
    verts, faces, r = [], [], random.Random(seed)
    for j in range(ny + 1):
        t = j / ny
        for i in range(nx + 1):
            x, y = -half + 2 * half * i / nx, y0 + depth * t
            p = 0.5 + 0.5 * noise.noise(Vector((x / wave + seed * 7.3, seed * 3.1 + t * 0.5, seed)))
            q = 0.5 + 0.5 * noise.noise(Vector((x / (wave * 0.37) + seed * 3, t * 1.4 + seed, seed * 2)))
            k = noise.fractal(Vector((x / (wave * 0.13), t * 5 + seed, seed * 4)), 1, 2, 3)
            h = amp * envelope(x) * (0.25 + 0.62 * p + 0.26 * q) * math.sin(math.pi * t * 0.80) ** 0.8
            h += amp * 0.045 * k * sm(0, 0.2, t)
            j1 = 2 * half / nx * 0.30
            verts.append((x + r.uniform(-j1, j1), y + r.uniform(-1, 1) * depth / ny * 0.3, h - 3))
    for j in range(ny):
        for i in range(nx):
            k = j * (nx + 1) + i
            faces.append((k, k + 1, k + nx + 2, k + nx + 1))
    o = build("hill", verts, faces, mats["hills"], smooth=True)
    o.visible_shadow = False


def hills(mats):
    def dip(c, w, d):
        return lambda x: 1 - d * math.exp(-((x - c) / w) ** 2)
    hill(165, 110, 280, 150, 16, 30, 1, lambda x: 0.55 + 0.6 * sm(-20, 150, x) + 0.45 * sm(-80, -190, x), 95, mats)
    hill(290, 150, 440, 170, 16, 58, 2,
         lambda x: (0.72 + 0.5 * sm(-90, -260, x) + 0.45 * sm(60, 240, x)) * dip(-165, 80, 0.4)(x), 150, mats)
    hill(470, 190, 680, 180, 16, 98, 4, lambda x: dip(-225, 140, 0.40)(x) * (0.9 + 0.3 * sm(0, 260, x)), 230, mats)
    hill(720, 240, 1000, 180, 14, 150, 5, lambda x: dip(-310, 210, 0.34)(x), 330, mats)


def boulder(x, y, size, mats, site=COTTAGE):
    """Builds a worn stone: a sphere deformed by soft noise, half sunk in the ground."""
    seed = x * 0.7 + y * 1.3
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=4, radius=1.0)
    for v in bm.verts:
        d = v.co.normalized()
        k = 1 + 0.34 * noise.noise(d * 1.1 + Vector((seed, 0, 0))) + 0.10 * noise.noise(d * 2.6 + Vector((0, seed, 0)))
        v.co = Vector((d.x * 1.15, d.y * 0.9, d.z * 0.62)) * k
    me = bpy.data.meshes.new("boulder")
    bm.to_mesh(me)
    bm.free()
    me.materials.append(mats["boulder"])
    me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    o = bpy.data.objects.new("boulder", me)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.scale = (x, y, max(0, site.height(x, y)) + 0.10 * size), (size,) * 3
    o.rotation_euler[2] = seed
