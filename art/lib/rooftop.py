"""Builds roofs and arrays in close-up: seams, rails, modules."""
import bpy
from . import surfaces as s
from .mesh import build, group, slab
from .nodes import Nodes
from .palette import lin

GAP = 0.025


def metal(): return s.surface("roof_metal", "#465d74", 0.42, metal=0.25)


def cells(cols=6, rows=10, base="#0d3350"):
    """Returns the material of cells with the blue of the cottage's panels in the hero picture, and with enough detail for a
    close-up."""
    key = "cells_%d_%d_%s" % (cols, rows, base)
    if key not in s._made:
        m = s._made[key] = bpy.data.materials.new(key)
        m.use_nodes = True
        m.node_tree.nodes.clear()
        n = Nodes(m.node_tree)
        u, v, _ = n.xyz(n("ShaderNodeUVMap").outputs[0])

        def line(x, width):
            e = n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", x), 0.5))
            return n.maprange(e, 0.5 - width * 1.6, 0.5 - width * 0.6)
        grid = n.math("MAXIMUM", line(n.math("MULTIPLY", u, float(cols)), 0.016), line(n.math("MULTIPLY", v, float(rows)), 0.020))
        wire = n.math("MULTIPLY", line(n.math("MULTIPLY", u, cols * 4.0), 0.05), 0.10)
        c = n.mix(n.math("MAXIMUM", n.math("MULTIPLY", grid, 0.55), wire), lin(base), lin("#4f8db0"))
        f = n.math("ADD", n.math("MULTIPLY", n("ShaderNodeFresnel", {"IOR": 1.5}).outputs[0], 0.8), 0.06)
        shine = n("ShaderNodeBsdfGlossy", {0: lin("#d3f0ea"), 1: 0.05}, distribution="GGX").outputs[0]
        n("ShaderNodeOutputMaterial", {0: n.mix_shader(f, n.diffuse(c), shine)})
    return s._made[key]


def module(parent, loc=(0, 0, 0), rot=(0, 0, 0), size=(1.13, 1.72), grid=(6, 10), frame=None, rim=0.016, depth=0.035,
           base="#0d3350"):
    """Builds a framed module. The origin is the middle of its lower edge. The front faces -Y."""
    g, (w, h), frame = group(parent, loc, rot), size, frame or s.silver()
    for x in (-1, 1):
        slab((rim, depth, h), frame, (x * (w - rim) / 2, 0, h / 2), 0.002, 0.002, g)
    for z in (rim / 2, h - rim / 2):
        slab((w - 2 * rim, depth, rim), frame, (0, 0, z), 0.002, 0.002, g)
    a, y = w / 2 - rim, -depth / 2 + 0.004
    pane = build("cells", [(-a, y, rim), (a, y, rim), (a, y, h - rim), (-a, y, h - rim)], [(0, 1, 2, 3)], cells(*grid, base), g)
    uv = pane.data.uv_layers.new(name="UVMap")
    for i, q in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        uv.data[i].uv = q
    slab((2 * a, 0.006, h - 2 * rim), s.rubber(), (0, 0.004, h / 2), 0.002, 0.001, g)
    return g


def slope(tilt, width, length, seams=0.42, mat=None, frost=0.0):
    """Builds a standing-seam slope: a group whose front plane is the roof (z up the slope, -y out of it)."""
    roof = group(None, (0, 0, 0), (-(90 - tilt), 0, 0))
    mat = mat or metal()
    slab((width, 0.10, length), mat, (0, 0.05, length / 2), 0.004, 0.003, roof)
    n = int(width / seams)
    for i in range(n + 1):
        x = (i - n / 2) * seams
        slab((0.024, 0.042, length), mat, (x, -0.021, length / 2), 0.006, 0.005, roof)
        if frost:
            slab((0.020, 0.010, length), s.surface("frost", "#dfeaf3", 0.7), (x, -0.044, length / 2), 0.004, 0.003, roof)
    slab((width, 0.14, 0.16), mat, (0, -0.03, length), 0.03, 0.02, roof)
    return roof


def rails(roof, x0, x1, heights, out=-0.075):
    for z in heights:
        slab((x1 - x0, 0.040, 0.045), s.silver(), ((x0 + x1) / 2, out, z), 0.005, 0.003, roof)
        for i in range(int((x1 - x0) / 0.84) + 1):  # Feet that grip the seams.
            slab((0.05, 0.06, 0.07), s.steel(), (x0 + 0.10 + i * 0.84, out / 2 + 0.008, z), 0.006, 0.004, roof)


def row(roof, xs, z, out=-0.12, **look):
    for x in xs:
        module(roof, (x, out, z), **look)
