"""Assembles buildings, docks and vehicles."""
import math
from .mesh import build


class Builder:
    """Adds boxes of named materials to a common parent. Omits boxes of snow if the material "snow" is missing, as in summer."""

    def __init__(self, mats, parent=None):
        self.mats, self.parent = mats, parent

    def box(self, c, size, mat, rot=(0, 0, 0)):
        if mat == "snow" and mat not in self.mats:
            return None
        x, y, z = [q / 2 for q in size]
        v = [(i * x, j * y, k * z) for k in (-1, 1) for j in (-1, 1) for i in (-1, 1)]
        f = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
        return build("box", v, f, self.mats[mat], self.parent, c, [math.degrees(r) for r in rot])

    def face(self, pts, mat):
        return build("face", pts, [tuple(range(len(pts)))], self.mats[mat], self.parent)


def modules(b, at, columns, rows, pw=1.10, ph=1.64, gap=0.075):
    """Adds solar modules side by side. `at(u, v)` returns the point at `u` along the upper edge,
    measured from the edge's middle, and at `v` below the edge."""
    verts, faces, w = [], [], columns * (pw + gap)
    for r in range(rows):
        for c in range(columns):
            u, v, k = -w / 2 + c * (pw + gap) + gap / 2, r * (ph + gap), len(verts)
            verts += [at(u, v + ph), at(u + pw, v + ph), at(u + pw, v), at(u, v)]
            faces.append((k, k + 1, k + 2, k + 3))
    o = build("panels", verts, faces, b.mats["cells"], b.parent)
    uv = o.data.uv_layers.new(name="UVMap")
    for i in range(len(verts)):
        uv.data[i].uv = ((0, 0), (1, 0), (1, 1), (0, 1))[i % 4]
