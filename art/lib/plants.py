"""Plants birches, bushes, grass and reeds: a few meshes of leaves and blades, each placed many times."""
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


def _leaf(r, at, out, size, verts, faces):
    """Adds one pointed leaf that faces roughly outwards."""
    nrm = (out + Vector((r.uniform(-1, 1), r.uniform(-1, 1), r.uniform(-0.3, 1.1))) * 0.7).normalized()
    side = nrm.orthogonal().normalized()
    a, s, k = r.uniform(0, math.tau), size * r.uniform(0.7, 1.25), len(verts)
    side, up = side * math.cos(a) + nrm.cross(side) * math.sin(a), nrm.cross(side) * math.cos(a) - side * math.sin(a)
    verts += [tuple(at + side * s * 0.45), tuple(at + up * s * 0.8), tuple(at - side * s * 0.45), tuple(at - up * s * 0.8)]
    faces.append((k, k + 1, k + 2, k + 3))


def _leaves(r, centre, radii, count, size, verts, faces):
    """Adds flat pieces on an ellipsoid that face roughly away from its centre. The pieces give soft shading and a ragged edge."""
    for _ in range(count):
        d = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1))).normalized()
        q = r.uniform(0.62, 1.05)
        at = Vector([centre[i] + d[i] * radii[i] * q for i in range(3)])
        _leaf(r, at, d, size, verts, faces)


def birch(seed, height, mats, leaf="leaf_out", leaves=120, size=0.13):
    """Builds a birch: a slim leaning trunk, and boughs that rise and droop at their ends, with leaves along each bough. Each seed
    gives a different crown."""
    r, verts, faces = random.Random(seed), [], []
    lean, rings, k = (r.uniform(-0.07, 0.07), r.uniform(-0.07, 0.07)), 9, 7

    def trunk(z):
        t = z / height
        return Vector((lean[0] * z + 0.12 * math.sin(t * 5 + seed), lean[1] * z + 0.10 * math.cos(t * 4 + seed), z))
    for j in range(rings):
        z = -0.4 + (height * 0.96 + 0.4) * j / (rings - 1)
        c, rad = trunk(z), 0.013 * height * (1 - 0.90 * j / (rings - 1)) + 0.008
        verts += [(c.x + rad * math.cos(math.tau * i / k), c.y + rad * math.sin(math.tau * i / k), z) for i in range(k)]
    for j in range(rings - 1):
        faces += [(j * k + i, j * k + (i + 1) % k, (j + 1) * k + (i + 1) % k, (j + 1) * k + i) for i in range(k)]
    boughs, lowest, spread, places = 32, r.uniform(0.24, 0.38), height * r.uniform(0.21, 0.27), []
    for i in range(boughs):
        u = i / (boughs - 1)
        long = spread * math.sin(math.pi * (0.10 + 0.78 * (1 - u))) ** 0.8 * r.uniform(0.65, 1.2)
        foot, a = trunk(height * (lowest + (0.96 - lowest) * u)), i * 2.4 + r.uniform(-0.4, 0.4)
        out, rise = Vector((math.cos(a), math.sin(a), 0)), r.uniform(0.55, 0.9)

        def at(s):
            return foot + out * long * s + Vector((0, 0, long * (rise * s - 0.75 * s * s)))
        flat = Vector((-out.y, out.x, 0)) * 0.02
        q = len(verts)
        for s in (0, 0.35, 0.7, 1):
            w = flat * (1.1 - s)
            verts += [tuple(at(s) + w), tuple(at(s) - w)]
        faces += [(q + 2 * j, q + 2 * j + 1, q + 2 * j + 3, q + 2 * j + 2) for j in range(3)]
        for _ in range(round(leaves * (0.4 + long / spread))):
            s, g = 0.2 + 0.85 * r.random() ** 0.8, 0.06 + 0.13 * long
            p = at(s) + Vector((r.gauss(0, g), r.gauss(0, g), r.gauss(-0.5 * g, g)))
            places.append((p, (p - trunk(height * (lowest + 0.25))).normalized()))
    bare = len(faces)
    for p, out in places:
        _leaf(r, p, out, size, verts, faces)
    return _mesh("birch%d" % seed, verts, faces, [mats["bark"], mats[leaf]], [0] * bare + [1] * (len(faces) - bare))


def bush(seed, mats, leaf="leaf_low", leaves=150, size=0.12):
    """Builds a low round shrub with several tops."""
    r, verts, faces = random.Random(seed), [], []
    for _ in range(5):
        _leaves(r, (r.uniform(-0.6, 0.6), r.uniform(-0.6, 0.6), r.uniform(0.2, 0.5)), (0.5, 0.5, r.uniform(0.35, 0.55)), leaves, size,
                verts, faces)
    return _mesh("bush%d" % seed, verts, faces, [mats[leaf]])


def tuft(seed, mats, name="grass", blades=16, tall=0.45, wide=0.035, spread=0.28):
    """Builds bent blades of two pieces each."""
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


def turf(site, mats, blocked, area, count, seed=5):
    """Plants short grass in overlapping circles in area (x0, x1, y0, y1), so that the ground does not look smooth."""
    r = random.Random(seed)
    sods = [tuft(i + 20, mats, blades=48, tall=0.11, wide=0.03, spread=0.8) for i in range(4)]
    x0, x1, y0, y1 = area
    for _ in range(count):
        x, y = r.uniform(x0, x1), r.uniform(y0, y1)
        if site.inland(x, y) > 0.75 and not blocked(x, y):
            put(r.choice(sods), x, y, site.height(x, y), r.uniform(0.7, 1.2), r.uniform(0, 6.28))


def put(mesh, x, y, z, scale, turn):
    o = bpy.data.objects.new("plant", mesh)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.scale, o.rotation_euler[2] = (x, y, z), (scale,) * 3, turn


def grow(site, mats, blocked, area, tufts=2600, reeds=160, bushes=70, seed=11):
    """Plants undergrowth in area (x0, x1, y0, y1): patches of grass, reeds in shallow water, and bushes along the edge of the
    woods."""
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
