"""Builds the ground of a camp: grass of several greens, footpaths, wheel tracks, and fallen leaves under the birches."""
import math
from .palette import lin


def distance(x, y, lines):
    """Returns the distance from a point to the nearest of several lines. Each line is a list of (x, y)."""
    near = math.inf
    for line in lines:
        for (ax, ay), (bx, by) in zip(line, line[1:]):
            ux, uy = bx - ax, by - ay
            t = max(0.0, min(1.0, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy)))
            near = min(near, math.hypot(x - ax - ux * t, y - ay - uy * t))
    return near


def beside(line, offset):
    """Returns a line parallel to `line`, for the second wheel."""
    out = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        long = math.hypot(bx - ax, by - ay)
        out.append((x - (by - ay) / long * offset, y + (bx - ax) / long * offset))
    return out


def _distance(n, p, lines):
    """Returns shader nodes that compute distance(). `p` is in the ground plane."""
    near = 99.0
    for line in lines:
        for (ax, ay), (bx, by) in zip(line, line[1:]):
            u = (bx - ax, by - ay, 0)
            v = n.vec("SUBTRACT", p, (ax, ay, 0))
            t = n.math("DIVIDE", n.vec("DOT_PRODUCT", v, u), u[0] ** 2 + u[1] ** 2, clamp=True)
            d = n.vec("LENGTH", n.vec("SUBTRACT", v, n.vec("MULTIPLY", u, t)))
            near = n.math("MINIMUM", near, d)
    return near


def _litter(n, p, trees):
    """Returns the density of fallen leaves: high under each tree (x, y), and low elsewhere."""
    near = 99.0
    for x, y in trees:
        near = n.math("MINIMUM", near, n.vec("LENGTH", n.vec("SUBTRACT", p, (x, y, 0))))
    return n.maprange(near, 1.0, 6.5, 0.55, 0.05)


def ground(feet, wheels, trees):
    def make(n):
        p = n.position()
        flat = n.vec("MULTIPLY", p, (1, 1, 0))
        fine, rough = n.noise(p, 5.0, 4, 0.7), n.noise(p, 1.1, 4, 0.6)
        grass = n.mix(n.maprange(n.noise(p, 0.16, 3), 0.38, 0.62), lin("#475a2a"), lin("#6b7038"))
        grass = n.mix(n.math("MULTIPLY", n.maprange(rough, 0.46, 0.70), 0.75), grass, lin("#a08d55"))
        grass = n.mix(n.math("MULTIPLY", n.maprange(fine, 0.35, 0.65), 0.5), grass, lin("#3b4a24"))
        stray = n.math("MULTIPLY", n.math("SUBTRACT", rough, 0.5), 0.9)
        worn = n.maprange(n.math("ADD", _distance(n, flat, feet), stray), 0.15, 0.62, 0.85, 0.0)
        ruts = n.maprange(n.math("ADD", _distance(n, flat, wheels), n.math("MULTIPLY", stray, 0.6)), 0.10, 0.34, 0.9, 0.0)
        earth = n.mix(n.maprange(fine, 0.3, 0.7), lin("#6e5a40"), lin("#a58c64"))
        c = n.mix(n.math("MAXIMUM", worn, ruts), grass, earth)
        cell = n("ShaderNodeTexVoronoi", {"Vector": flat, "Scale": 5.5, "Randomness": 1.0}).outputs
        tint, chance, _ = n.xyz(cell["Color"])
        leaf = n.math("MULTIPLY", n.math("LESS_THAN", cell["Distance"], 0.34), n.math("LESS_THAN", chance, _litter(n, flat, trees)))
        c = n.mix(leaf, c, n.mix(tint, lin("#8a5a24"), lin("#c9923a")))
        z = n.math("ADD", n.xyz(p)[2], n.math("MULTIPLY", n.math("SUBTRACT", n.noise(p, 0.8, 4), 0.5), 0.8))
        sand = n.mix(n.maprange(fine, 0.3, 0.7), lin("#5f5a50"), lin("#857d6f"))
        high = n.math("SUBTRACT", n.math("ADD", fine, n.math("MULTIPLY", rough, 1.5)), n.math("MULTIPLY", ruts, 1.2))
        bump = n("ShaderNodeBump", {"Strength": 0.8, "Distance": 0.12, "Height": high}).outputs[0]
        return n("ShaderNodeBsdfDiffuse", {0: n.mix(n.maprange(z, 0.10, 0.34), sand, c), "Normal": bump}).outputs[0]
    return make
