"""Birches, bushes, grass, reeds: a few meshes of leaves and blades, set many times."""
import math
import random
import bpy
from mathutils import Vector, noise


def _mesh(name, verts, faces, materials, index=None):
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    for m in materials:
        me.materials.append(m)
    if index:
        me.polygons.foreach_set("material_index", index)
    me.update()
    return me


def _leaves(r, centre, radii, count, size, verts, faces):
    """Cards on the outside of an ellipsoid, facing more or less away from its middle: soft shading, ragged edge."""
    for _ in range(count):
        d = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1))).normalized()
        q = r.uniform(0.62, 1.05)
        at = Vector([centre[i] + d[i] * radii[i] * q for i in range(3)])
        nrm = (d + Vector((r.uniform(-1, 1), r.uniform(-1, 1), r.uniform(-0.4, 1.2))) * 0.55).normalized()
        side = nrm.orthogonal().normalized()
        up, s, k = nrm.cross(side), size * r.uniform(0.7, 1.25), len(verts)
        a = r.uniform(0, math.tau)
        side, up = side * math.cos(a) + up * math.sin(a), up * math.cos(a) - side * math.sin(a)
        verts += [tuple(at + side * s * 0.5), tuple(at + up * s * 0.8), tuple(at - side * s * 0.5), tuple(at - up * s * 0.8)]
        faces.append((k, k + 1, k + 2, k + 3))


def birch(seed, height, mats, leaf="leaf_out", leaves=130, size=0.26):
    """Slim leaning trunk, an airy crown of clumps; fewer and larger leaves cost the encoder less."""
    r, verts, faces = random.Random(seed), [], []
    lean, rings, k = (r.uniform(-0.07, 0.07), r.uniform(-0.07, 0.07)), 9, 7

    def trunk(z):
        t = z / height
        return Vector((lean[0] * z + 0.12 * math.sin(t * 5 + seed), lean[1] * z + 0.10 * math.cos(t * 4 + seed), z))
    for j in range(rings):
        z = -0.4 + (height * 0.93 + 0.4) * j / (rings - 1)
        c, rad = trunk(z), 0.013 * height * (1 - 0.85 * j / (rings - 1)) + 0.012
        verts += [(c.x + rad * math.cos(math.tau * i / k), c.y + rad * math.sin(math.tau * i / k), z) for i in range(k)]
    for j in range(rings - 1):
        faces += [(j * k + i, j * k + (i + 1) % k, (j + 1) * k + (i + 1) % k, (j + 1) * k + i) for i in range(k)]
    bare = len(faces)
    for i in range(9):
        t = 0.36 + 0.60 * i / 8
        wide = height * 0.17 * math.sin(math.pi * min(1, 0.30 + 0.66 * (1 - t) / 0.64)) ** 0.8
        a, out = i * 2.4 + seed, wide * (0.75 if i < 8 else 0.0)
        c = trunk(t * height) + Vector((out * math.cos(a), out * math.sin(a), 0.0))
        _leaves(r, c, (wide, wide, wide * 0.85), leaves, size, verts, faces)
    return _mesh("birch%d" % seed, verts, faces, [mats["bark"], mats[leaf]], [0] * bare + [1] * (len(faces) - bare))


def bush(seed, mats, leaf="leaf_low"):
    r, verts, faces = random.Random(seed), [], []
    for _ in range(4):
        _leaves(r, (r.uniform(-0.6, 0.6), r.uniform(-0.6, 0.6), r.uniform(0.2, 0.5)), (0.55, 0.55, 0.45), 70, 0.2, verts, faces)
    return _mesh("bush%d" % seed, verts, faces, [mats[leaf]])


def tuft(seed, mats, name="grass", blades=16, tall=0.45, wide=0.035, spread=0.28):
    """Bent blades of two pieces each."""
    r, verts, faces = random.Random(seed), [], []
    for _ in range(blades):
        a, q = r.uniform(0, math.tau), spread * math.sqrt(r.random())
        x, y, h, w = q * math.cos(a), q * math.sin(a), tall * r.uniform(0.55, 1.15), wide * r.uniform(0.7, 1.2)
        b, bend = a + r.uniform(-1, 1), h * r.uniform(0.15, 0.55)
        sx, sy, dx, dy, k = -math.sin(b) * w, math.cos(b) * w, math.cos(b), math.sin(b), len(verts)
        mx, my = x + dx * bend * 0.35, y + dy * bend * 0.35
        verts += [(x - sx, y - sy, -0.05), (x + sx, y + sy, -0.05), (mx + sx * 0.8, my + sy * 0.8, h * 0.6),
                  (mx - sx * 0.8, my - sy * 0.8, h * 0.6), (x + dx * bend, y + dy * bend, h)]
        faces += [(k, k + 1, k + 2, k + 3), (k + 3, k + 2, k + 4)]
    return _mesh("%s%d" % (name, seed), verts, faces, [mats[name]])


def put(mesh, x, y, z, scale, turn):
    o = bpy.data.objects.new("plant", mesh)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.scale, o.rotation_euler[2] = (x, y, z), (scale,) * 3, turn


def grow(site, mats, blocked, area, tufts=2600, reeds=160, bushes=70, seed=11):
    """Undergrowth in area (x0, x1, y0, y1): grass in drifts, reeds in the shallows, bushes along the edge of the woods."""
    r = random.Random(seed)
    grass = [tuft(i, mats) for i in range(4)]
    reed = [tuft(i + 10, mats, "reed", 11, 1.15, 0.022, 0.35) for i in range(3)]
    shrub = [bush(i, mats) for i in range(3)]
    x0, x1, y0, y1 = area

    def spread(meshes, count, fits, scale):
        n = 0
        for _ in range(count * 40):
            x, y = r.uniform(x0, x1), y0 + (y1 - y0) * r.random() ** 1.5
            d = site.inland(x, y)
            if not blocked(x, y) and fits(x, y, d):
                put(r.choice(meshes), x, y, site.height(x, y), r.uniform(*scale), r.uniform(0, 6.28))
                n += 1
            if n >= count:
                break
    spread(grass, tufts, lambda x, y, d: d > 0.7 and noise.noise(Vector((x * 0.35, y * 0.35, 3))) + 0.5 / d > 0.0, (0.6, 1.25))
    spread(reed, reeds, lambda x, y, d: -1.0 < d < 0.3 and noise.noise(Vector((x * 0.18, y * 0.18, 13))) > 0.22, (0.7, 1.1))
    spread(shrub, bushes, lambda x, y, d: d > 1.2 and noise.noise(Vector((x * 0.2, y * 0.2, 31))) > 0.15, (0.6, 1.3))
