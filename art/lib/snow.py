"""Builds snow in close-up: a layer with a cut edge, a field with footprints, crumbs, heaps, and the film that a brush leaves."""
import math
import random
import bpy
from mathutils import Vector, noise
from .mesh import build
from .nodes import Nodes
from .palette import lin, smooth


def material():
    """Returns the material of snow. Light enters it a little and comes out bluer. A fine grain breaks the smooth shading."""
    m = bpy.data.materials.new("deep_snow")
    m.use_nodes = True
    m.node_tree.nodes.clear()
    n = Nodes(m.node_tree)
    p = n("ShaderNodeTexCoord").outputs["Object"]
    grain = n.math("ADD", n.noise(p, 55.0, 3, 0.6), n.math("MULTIPLY", n.noise(p, 9.0, 3), 1.6))
    bump = n("ShaderNodeBump", {"Strength": 0.35, "Distance": 0.012, "Height": grain}).outputs[0]
    colour = n.mix(n.noise(p, 1.3, 3), lin("#e6eef5"), lin("#f6f9fc"))
    b = n("ShaderNodeBsdfPrincipled", {"Base Color": colour, "Roughness": 0.75, "Specular IOR Level": 0.25, "Subsurface Weight": 0.55,
                                       "Normal": bump})
    b.inputs["Subsurface Radius"].default_value, b.inputs["Subsurface Scale"].default_value = (0.022, 0.030, 0.040), 1.0
    n("ShaderNodeOutputMaterial", {0: b.outputs[0]})
    return m


def rough(x, y, seed=0.0):
    """Returns a sum of noises of several sizes: around 0, and at most about 1."""
    return sum(noise.noise(Vector((x * f, y * f, seed + f))) * a for f, a in ((1.7, 0.55), (5.3, 0.28), (17, 0.12), (46, 0.05)))


def layer(parent, mat, x0, x1, z0, z1, thick, inside, out=0.0, step=0.014, lumps=0.014, lip=0.06):
    """Builds snow on a slope (x across the slope, z up the slope, -y out of it). `inside(x, z)` is the distance from the cut edge
    in metres. The cut edge is steep and crumbly, with a rounded top."""
    nx, nz = round((x1 - x0) / step), round((z1 - z0) / step)
    verts, high = [], []
    for j in range(nz + 1):
        for i in range(nx + 1):
            x, z = x0 + (x1 - x0) * i / nx, z0 + (z1 - z0) * j / nz
            d = inside(x, z) + 0.018 * rough(x * 2.4, z * 2.4, 4)
            d = min(d, (min(i, nx - i, j, nz - j) * step) * 0.9 + 0.002)
            t = max(0.0, d / lip)
            t = 1.0 if t >= 1 else math.sqrt(1 - (1 - t) ** 2)
            near = math.exp(-max(0.0, d - 0.02) / 0.10)
            h = thick * (1 + 0.42 * noise.noise(Vector((x * 0.8, z * 1.1, 7))) + 0.10 * noise.noise(Vector((x * 2.6, z * 2.6, 1)))) * t
            h += lumps * near * t * rough(x * 7, z * 7, 9) * 1.6
            verts.append((x, out - h if d > 0 else out + 0.03, z))
            high.append(d)
    faces = []
    for j in range(nz):
        for i in range(nx):
            p = j * (nx + 1) + i
            q = (p, p + 1, p + nx + 2, p + nx + 1)
            if max(high[v] for v in q) > 0:
                faces.append(q)
    return build("snow_layer", verts, faces, mat, parent, smooth=True)


def _step(d, along):
    """Returns the depth of one footprint: a sole with a rounded heel and toe, and a low rim of displaced snow."""
    q = math.hypot(d / 0.075, along / 0.17)
    return -0.13 * (1 - smooth(0.75, 1.15, q)) + 0.022 * math.exp(-((q - 1.35) / 0.22) ** 2)


def trail(points, stride=0.36, wide=0.13, seed=3):
    """Returns footprints along a line as (x, y, direction), alternating left and right."""
    r, out, carry, foot = random.Random(seed), [], 0.0, 1
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        long = math.hypot(bx - ax, by - ay)
        a = math.atan2(by - ay, bx - ax)
        at = carry
        while at < long:
            x, y = ax + (bx - ax) * at / long, ay + (by - ay) * at / long
            out.append((x - math.sin(a) * wide * foot + r.uniform(-0.03, 0.03), y + math.cos(a) * wide * foot + r.uniform(-0.03, 0.03),
                        a + r.uniform(-0.12, 0.12) + 0.14 * foot))
            foot, at = -foot, at + stride * r.uniform(0.9, 1.12)
        carry = at - long
    return out


def field(mat, xs, ys, base, steps=(), extra=None):
    """Builds snow-covered ground on the given grid lines. `base(x, y)` is the height of the ground, `steps` are footprints, and
    `extra(x, y)` is added to `base`."""
    near = {}
    for s in steps:
        for i in range(int((s[0] - 0.4) // 0.5), int((s[0] + 0.4) // 0.5) + 1):
            for j in range(int((s[1] - 0.4) // 0.5), int((s[1] + 0.4) // 0.5) + 1):
                near.setdefault((i, j), []).append(s)
    verts = []
    for y in ys:
        for x in xs:
            h = base(x, y) + (extra(x, y) if extra else 0.0)
            print_depth = 0.0
            for sx, sy, a in near.get((int(x // 0.5), int(y // 0.5)), ()):
                dx, dy = x - sx, y - sy
                k = _step(-dx * math.sin(a) + dy * math.cos(a), dx * math.cos(a) + dy * math.sin(a))
                print_depth = min(print_depth, k) if k < 0 or print_depth < 0 else max(print_depth, k)
            if print_depth:
                h += print_depth + 0.008 * rough(x * 9, y * 9, 5) * min(1.0, abs(print_depth) * 14)
            verts.append((x, y, h))
    n = len(xs)
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(len(ys) - 1) for i in range(n - 1)]
    return build("field", verts, faces, mat, smooth=True)


def crumb(seed, mat):
    """Builds one lump: an uneven ball of snow, about 1 m across before scaling."""
    verts, n, k = [], 14, 8
    for j in range(k + 1):
        for i in range(n):
            a, b = math.tau * i / n, math.pi * (j / k - 0.5)
            d = Vector((math.cos(a) * math.cos(b), math.sin(a) * math.cos(b), math.sin(b)))
            q = 0.5 * (1 + 0.34 * noise.noise(d * 1.3 + Vector((seed * 7, 0, 0))) + 0.22 * noise.noise(d * 3.4 + Vector((0, seed * 5, 0))))
            verts.append(tuple(d * q))
    faces = [(j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i) for j in range(k) for i in range(n)]
    me = bpy.data.meshes.new("crumb")
    me.from_pydata(verts, [], faces)
    me.materials.append(mat)
    me.polygons.foreach_set("use_smooth", [True] * len(faces))
    return me


def crumbs(parent, mat, count, place, sizes=(0.004, 0.03), seed=5):
    """Adds many small lumps and a few large lumps. `place(random)` returns the position of one lump, or None."""
    r, kinds = random.Random(seed), [crumb(i, mat) for i in range(5)]
    while count > 0:
        at = place(r)
        count -= 1
        if at is None:
            continue
        o = bpy.data.objects.new("crumb", r.choice(kinds))
        bpy.context.scene.collection.objects.link(o)
        size = sizes[0] + (sizes[1] - sizes[0]) * r.random() ** 3.5
        o.parent, o.location = parent, at
        o.scale = (size * r.uniform(0.8, 1.3), size * r.uniform(0.7, 1.0), size * r.uniform(0.8, 1.2))
        o.rotation_euler = [r.uniform(0, 6.28) for _ in range(3)]


def film(parent, x0, x1, z0, z1, y, turn=0.0, amount=0.55):
    """Adds the traces of a soft brush on glass: thin streaks of powder along its strokes."""
    m = bpy.data.materials.new("film")
    m.use_nodes = True
    m.node_tree.nodes.clear()
    n = Nodes(m.node_tree)
    p = n("ShaderNodeTexCoord").outputs["Object"]
    long = n("ShaderNodeVectorRotate", {"Vector": p, "Angle": turn}, rotation_type="Y_AXIS").outputs[0]
    streak = n.noise(n.vec("MULTIPLY", long, (1.2, 1, 22)), 1.0, 4, 0.65)
    patch = n.noise(p, 1.5, 3)
    k = n.math("MULTIPLY", n.maprange(streak, 0.46, 0.74), n.maprange(patch, 0.38, 0.66))
    clear = n("ShaderNodeBsdfTransparent").outputs[0]
    n("ShaderNodeOutputMaterial", {0: n.mix_shader(n.math("MULTIPLY", k, amount), clear, n.diffuse(lin("#e9f0f7")))})
    return build("film", [(x0, y, z0), (x1, y, z0), (x1, y, z1), (x0, y, z1)], [(0, 1, 2, 3)], m, parent)
