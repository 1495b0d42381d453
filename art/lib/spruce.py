"""Spruces: stacked star-shaped cones with a snow shell of their own; few meshes, many objects."""
import math
import random
import bpy


def spruce(seed, height, radius, tiers, snowy, mats):
    r, verts, faces, index = random.Random(seed), [], [], []

    def add(vs, fs, m):
        b = len(verts)
        verts.extend(vs)
        faces.extend(tuple(b + i for i in q) for q in fs)
        index.extend([m] * len(fs))

    k, tr = 6, radius * 0.085
    add([(tr * math.cos(math.tau * i / k), tr * math.sin(math.tau * i / k), z) for z in (-0.6, height * 0.3) for i in range(k)],
        [(i, (i + 1) % k, k + (i + 1) % k, k + i) for i in range(k)], 2)
    for tier in range(tiers):
        t = tier / (tiers - 1)
        base = height * (0.09 + 0.78 * t ** 0.94)
        rad = radius * (1 - t * 0.86) * r.uniform(0.90, 1.10)
        tall = height * (2.0 / tiers) * (1 - 0.35 * t)
        n, turn = (18, 14, 10)[int(t * 2.99)], r.uniform(0, 6.28)
        apex = (r.uniform(-0.03, 0.03) * radius, r.uniform(-0.03, 0.03) * radius, min(base + tall, height))
        ring = []
        for i in range(n):
            an, tip = turn + math.tau * i / n + r.uniform(-0.09, 0.09), i % 2 == 0
            q = rad * (r.uniform(0.88, 1.14) if tip else r.uniform(0.60, 0.74))
            drop = -0.042 * height * (1 - t * 0.6) if tip else 0.012 * height
            ring.append((q * math.cos(an), q * math.sin(an), base + drop + r.uniform(-0.012, 0.012) * height))
        add([apex] + ring + [(0, 0, base + tall * 0.22)],
            [(0, 1 + i, 1 + (i + 1) % n) for i in range(n)] + [(n + 1, 1 + (i + 1) % n, 1 + i) for i in range(n)], 0)
        shell, low = [(apex[0], apex[1], apex[2] + 0.035 * tall)], []
        for i, p in enumerate(ring):
            q = snowy * (r.uniform(0.70, 1.02) if i % 2 == 0 else r.uniform(0.48, 0.78))
            w = [apex[c] + (p[c] - apex[c]) * q for c in range(3)]
            shell.append((w[0] * 1.03, w[1] * 1.03, w[2] + 0.075 * tall))
            low.append((w[0], w[1], w[2] - 0.01 * tall))
        add(shell + low, [(0, 1 + i, 1 + (i + 1) % n) for i in range(n)]
            + [(1 + (i + 1) % n, 1 + i, 1 + n + i, 1 + n + (i + 1) % n) for i in range(n)], 1)
    me = bpy.data.meshes.new("spruce%d" % seed)
    me.from_pydata(verts, [], faces)
    for m in ("needles", "snow", "trunk"):
        me.materials.append(mats[m])
    me.polygons.foreach_set("material_index", index)
    me.update()
    return me


class Forest:
    """Plants with a minimum distance, always the same for the same seed."""

    def __init__(self, mats, seed=7):
        self.kinds = [spruce(1, 8, 2.3, 9, 0.85, mats), spruce(2, 9, 2.1, 11, 0.72, mats), spruce(3, 7, 2.1, 8, 0.90, mats),
                      spruce(4, 10, 2.2, 12, 0.68, mats), spruce(5, 6, 1.8, 7, 0.95, mats)]
        self.random, self.cells, self.count = random.Random(seed), {}, 0

    def free(self, x, y, distance):
        c = (int(x // 3), int(y // 3))
        near = [q for i in (-1, 0, 1) for j in (-1, 0, 1) for q in self.cells.get((c[0] + i, c[1] + j), ())]
        if any((q[0] - x) ** 2 + (q[1] - y) ** 2 < distance ** 2 for q in near):
            return False
        self.cells.setdefault(c, []).append((x, y))
        return True

    def plant(self, x, y, z, scale, kind=None):
        r = self.random
        o = bpy.data.objects.new("spruce", self.kinds[kind] if kind is not None else r.choice(self.kinds))
        bpy.context.scene.collection.objects.link(o)
        w = r.uniform(0.88, 1.1)
        o.location = (x, y, z - 0.1)
        o.rotation_euler = (r.uniform(-0.03, 0.03), r.uniform(-0.03, 0.03), r.uniform(0, 6.28))
        o.scale = (scale * w, scale * w, scale)
        self.count += 1
