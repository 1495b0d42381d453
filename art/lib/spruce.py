"""Builds spruces: stacked star-shaped cones with a shell of snow or of young shoots. Many trees share a few meshes."""
import math
import random
import bpy
from mathutils import Vector, noise
from .palette import smooth


class Tree:
    """Collects the faces of one mesh. Each face has a number for its material: 0 needles, 1 shell, 2 trunk."""

    def __init__(self):
        self.verts, self.faces, self.index = [], [], []

    def add(self, vs, fs, m):
        b = len(self.verts)
        self.verts.extend(vs)
        self.faces.extend(tuple(b + i for i in q) for q in fs)
        self.index.extend([m] * len(fs))

    def trunk(self, k, foot, top):
        """Adds a trunk with `k` sides. `foot` and `top` each have a height and a radius."""
        self.add([(rad * math.cos(math.tau * i / k), rad * math.sin(math.tau * i / k), z) for z, rad in (foot, top) for i in range(k)],
                 [(i, (i + 1) % k, k + (i + 1) % k, k + i) for i in range(k)], 2)

    def mesh(self, name, mats, smooth_shell=False):
        me = bpy.data.meshes.new(name)
        me.from_pydata(self.verts, [], self.faces)
        for m in ("needles", "shell", "trunk"):
            me.materials.append(mats[m])
        me.polygons.foreach_set("material_index", self.index)
        if smooth_shell:
            me.polygons.foreach_set("use_smooth", [m == 1 for m in self.index])
        me.update()
        return me


def spruce(seed, height, radius, tiers, cover, mats):
    r, tree = random.Random(seed), Tree()
    add = tree.add
    tree.trunk(6, (-0.6, radius * 0.085), (height * 0.3, radius * 0.085))
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
            q = cover * (r.uniform(0.70, 1.02) if i % 2 == 0 else r.uniform(0.48, 0.78))
            w = [apex[c] + (p[c] - apex[c]) * q for c in range(3)]
            shell.append((w[0] * 1.03, w[1] * 1.03, w[2] + 0.075 * tall))
            low.append((w[0], w[1], w[2] - 0.01 * tall))
        add(shell + low, [(0, 1 + i, 1 + (i + 1) % n) for i in range(n)]
            + [(1 + (i + 1) % n, 1 + i, 1 + n + i, 1 + n + (i + 1) % n) for i in range(n)], 1)
    return tree.mesh("spruce%d" % seed, mats)


def laden(seed, height, radius, mats, snow=0.8):
    """Builds a spruce for close views: drooping boughs with a ragged edge, and a soft cushion of snow on each."""
    r, tree = random.Random(seed), Tree()
    add = tree.add
    tree.trunk(7, (-0.6, 0.022 * height), (height * 0.97, 0.004 * height))

    def bough(z, a, long, droop):
        """Adds a bough at height z in direction a, with the given length and droop."""
        n, ca, sa = 9, math.cos(a), math.sin(a)
        wide = long * r.uniform(0.30, 0.40) + 0.09
        rows, line = [], []
        for i in range(n):
            t = i / (n - 1)
            out, up = long * t, z + long * (0.16 * t - droop * t * t) + 0.02 * math.sin(9 * t + a)
            w = wide * (math.sin(math.pi * min(1.0, 0.16 + 0.92 * t)) ** 0.7) * (0.62 if i % 2 else 1.0) * r.uniform(0.85, 1.1)
            sag = 0.30 * w
            line.append((out, up, wide * math.sin(math.pi * min(1.0, 0.14 + 0.90 * t)) ** 0.8))
            rows += [(out * ca + w * sa, out * sa - w * ca, up - sag), (out * ca, out * sa, up + 0.015),
                     (out * ca - w * sa, out * sa + w * ca, up - sag)]
        add(rows, [(3 * i + j, 3 * i + j + 1, 3 * i + j + 4, 3 * i + j + 3) for i in range(n - 1) for j in range(2)], 0)
        # The cushion of snow is a low dome over the bough. The cushion is thick where the bough is level. The edge of the cushion
        # is below the ridge of the needles.
        lo, hi, deep, m, rows = 0.16, r.uniform(0.78, 1.0), r.uniform(0.5, 1.0) * snow, 7, []
        for i in range(n):
            t = i / (n - 1)
            out, up, w = line[i]
            q = max(0.0, min(1.0, (t - lo) / 0.22, (hi - t) / 0.20 + 0.12)) if hi > t else 0.0
            q = q ** 0.5
            w *= 0.74 * q
            thick = (0.035 + 0.10 * w) * 1.5 * deep * q * (1 + 0.6 * noise.noise(Vector((out * 2.2 * ca, out * 2.2 * sa, z * 2 + seed))))
            for j in range(m):
                s = -1 + 2 * j / (m - 1)
                dome = math.sqrt(max(0.0, 1 - s * s))
                rows.append((out * ca - s * w * sa, out * sa + s * w * ca, up - 0.30 * w * abs(s) ** 1.6 + thick * dome - 0.012))
        add(rows, [(m * i + j, m * i + j + 1, m * i + m + j + 1, m * i + m + j) for i in range(n - 1) for j in range(m - 1)], 1)

    levels = int(height * 3.4)
    for i in range(levels):
        t = i / (levels - 1)
        z = height * (0.07 + 0.90 * t)
        long = radius * (1 - t) ** 0.85 * (0.72 + 0.28 * math.sin(i * 2.4)) + 0.10
        count = max(4, round(10 * (1 - t) + 3))
        turn = i * 2.39996
        for j in range(count):
            bough(z + r.uniform(-0.08, 0.08), turn + math.tau * j / count + r.uniform(-0.2, 0.2), long * r.uniform(0.82, 1.15),
                  r.uniform(0.34, 0.52) * (1 - 0.5 * t))
    return tree.mesh("laden%d" % seed, mats, smooth_shell=True)


def needled(seed, height, radius, mats):
    """Builds a spruce in the warm season. Every bough has sprays of needles on both sides. The sprays are paler at the end of
    the bough."""
    r, tree = random.Random(seed), Tree()
    tree.trunk(7, (-0.6, 0.020 * height), (height * 0.97, 0.003 * height))
    # A dark core makes the tree opaque.
    tree.add([(0, 0, height * 0.80)] + [(0.34 * radius * math.cos(i * 0.785), 0.34 * radius * math.sin(i * 0.785), height * 0.10)
                                        for i in range(8)], [(0, 1 + i, 1 + (i + 1) % 8) for i in range(8)], 0)

    def spray(at, way, long, wide, m):
        side = way.cross(Vector((0, 0, 1))).normalized() * wide
        mid = at + way * long * 0.45
        tree.add([tuple(at), tuple(mid + side), tuple(at + way * long), tuple(mid - side)], [(0, 1, 2, 3)], m)

    levels = int(height * 3.6)
    for i in range(levels):
        t = i / (levels - 1)
        z = height * (0.06 + 0.92 * t)
        reach = radius * (1 - t) ** 0.9 * (0.84 + 0.16 * math.sin(i * 2.4)) + 0.06
        count = round(10 * (1 - t) + 5)
        for j in range(count):
            a, long = i * 2.39996 + math.tau * j / count + r.uniform(-0.25, 0.25), reach * r.uniform(0.75, 1.12)
            out, droop = Vector((math.cos(a), math.sin(a), 0)), r.uniform(0.35, 0.60) * (1 - 0.6 * t)
            across = Vector((-out.y, out.x, 0))
            foot, n = z + r.uniform(-0.1, 0.1), 4 + round(long * 2.5)
            for k in range(n):
                s = (k + 0.6) / n
                at = out * long * s + Vector((0, 0, foot + long * (0.12 * s - droop * s * s)))
                size = (0.20 + 0.28 * long * (1 - s)) * (1 - 0.4 * t) * r.uniform(0.8, 1.2)
                for q in (-1, 1):
                    way = (out * 0.75 + across * q * 0.8 + Vector((0, 0, -0.25 - 0.3 * s + r.uniform(-0.12, 0.12)))).normalized()
                    spray(at, way, size, 0.055 + 0.05 * size, 1 if s > 0.72 else 0)
            spray(at, (out + Vector((0, 0, -0.2))).normalized(), 0.30 * (1 - 0.5 * t), 0.07, 1)
    return tree.mesh("needled%d" % seed, mats)


def green(mats):
    """Returns five spruces with needles. They have the heights of the plain spruces of a `Forest`, in the same order."""
    return [needled(i + 1, height, radius, mats) for i, (height, radius) in enumerate(((8, 2.3), (9, 2.1), (7, 2.1), (10, 2.2), (6, 1.8)))]


class Forest:
    """Places plants with a minimum distance. The same seed gives the same result. `kinds` are meshes to use instead of plain
    spruces."""

    def __init__(self, mats, seed=7, cover=1.0, kinds=None):
        shapes = ((1, 8, 2.3, 9, 0.85), (2, 9, 2.1, 11, 0.72), (3, 7, 2.1, 8, 0.90), (4, 10, 2.2, 12, 0.68), (5, 6, 1.8, 7, 0.95))
        self.kinds = kinds or [spruce(*shape, share * cover, mats) for *shape, share in shapes]
        self.random, self.cells, self.count = random.Random(seed), {}, 0

    def free(self, x, y, distance):
        c = (int(x // 3), int(y // 3))
        near = [q for i in (-1, 0, 1) for j in (-1, 0, 1) for q in self.cells.get((c[0] + i, c[1] + j), ())]
        if any((q[0] - x) ** 2 + (q[1] - y) ** 2 < distance ** 2 for q in near):
            return False
        self.cells.setdefault(c, []).append((x, y))
        return True

    def plant(self, x, y, z, scale, kind=None):
        """Plants a tree. `kind` is the number of a spruce, or any mesh. Without `kind`, plants a random spruce."""
        r = self.random
        if kind is None:
            kind = r.choice(self.kinds)
        o = bpy.data.objects.new("tree", self.kinds[kind] if isinstance(kind, int) else kind)
        bpy.context.scene.collection.objects.link(o)
        w = r.uniform(0.88, 1.1)
        o.location = (x, y, z - 0.1)
        o.rotation_euler = (r.uniform(-0.03, 0.03), r.uniform(-0.03, 0.03), r.uniform(0, 6.28))
        o.scale = (scale * w, scale * w, scale)
        self.count += 1

    def stand(self, site, blocked, tries=16000, limit=1250, near=-16, deep=176, other=(), kinds=None):
        """Plants woods on the land of a site. `blocked(x, y)` returns whether a point must stay clear, for a view or yard. Other
        trees are mixed in at random. `kinds` are meshes to use instead of plain spruces."""
        r = self.random
        for _ in range(tries):
            y = near + deep * r.random() ** 1.25
            x = r.uniform(-1, 1) * (30 + 0.72 * (y + 37))
            d = site.inland(x, y)
            if d < 1.3 or blocked(x, y):
                continue
            if noise.noise(Vector((x * 0.045, y * 0.045, 8))) + 0.35 * smooth(10, 40, d) < -0.06 or not self.free(x, y, 2.1):
                continue
            grown = 0.25 * max(0, noise.noise(Vector((x * 0.08, y * 0.08, 1))))  # Taller in places, like a real forest.
            leafy = other and noise.noise(Vector((x * 0.06, y * 0.06, 21))) > 0.22 and r.random() < 0.7
            kind = r.choice(other) if leafy else r.choice(kinds) if kinds else None
            self.plant(x, y, site.height(x, y), r.uniform(0.62, 1.12) + grown, kind)
            if self.count >= limit:
                break
