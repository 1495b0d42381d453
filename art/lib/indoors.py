"""Builds rooms: boards, plaster, windows with a snowy evening behind them."""
import bpy
from . import surfaces as s
from .mesh import build, group, slab
from .nodes import Nodes
from .palette import lin


def wood(name, dark, light, rough=0.5, coat=0.0, grain=(1.2, 16, 16)):
    """Returns wood with a soft grain along X. Each board has its own shade."""
    if name not in s._made:
        m = bpy.data.materials.new(name)
        m.use_nodes = True
        m.node_tree.nodes.clear()
        n = Nodes(m.node_tree)
        p = n.vec("MULTIPLY", n("ShaderNodeTexCoord").outputs["Object"], grain)
        own = n("ShaderNodeObjectInfo").outputs["Random"]
        p = n.vec("ADD", p, n("ShaderNodeCombineXYZ", {0: n.math("MULTIPLY", own, 40.0)}).outputs[0])
        k = n.math("ADD", n.maprange(n.noise(p, 1.0, 3, 0.5), 0.3, 0.7), n.math("MULTIPLY", n.math("SUBTRACT", own, 0.5), 0.5))
        b = n("ShaderNodeBsdfPrincipled", {"Base Color": n.mix(n.math("MULTIPLY", k, 1.0, clamp=True), lin(dark), lin(light)),
                                           "Roughness": rough, "Coat Weight": coat, "Coat Roughness": 0.2})
        n("ShaderNodeOutputMaterial", {0: b.outputs[0]})
        s._made[name] = m
    return s._made[name]


def oak(): return wood("oak", "#6d5441", "#9c8064", 0.42, 0.12)
def pine(): return wood("pine", "#b98f63", "#cfa97c", 0.55)


def glass(frost=0.0):
    """Returns the material of a thin pane with frost in its corners and at its lower edge. The UV map covers the pane."""
    m = bpy.data.materials.new("glass")
    m.use_nodes = True
    m.node_tree.nodes.clear()
    n = Nodes(m.node_tree)
    clear = n("ShaderNodeBsdfTransparent", {0: lin("#f2f7fb")}).outputs[0]
    shine = n("ShaderNodeBsdfGlossy", {0: lin("#ffffff"), 1: 0.02}).outputs[0]
    pane = n.mix_shader(n.math("MULTIPLY", n("ShaderNodeFresnel", {"IOR": 1.45}).outputs[0], 0.5), clear, shine)
    if frost:
        uv = n("ShaderNodeUVMap").outputs[0]
        u, v, _ = n.xyz(uv)
        side = n.math("MULTIPLY", n.math("ABSOLUTE", n.math("SUBTRACT", u, 0.5)), 2.0)
        edge = n.math("MAXIMUM", n.math("POWER", side, 3.0), n.math("POWER", n.math("SUBTRACT", 1.0, v), 3.0))
        fern = n.noise(n.vec("MULTIPLY", uv, (9, 11, 1)), 1.0, 6, 0.68)
        k = n.maprange(n.math("ADD", edge, n.math("MULTIPLY", n.math("SUBTRACT", fern, 0.5), 1.5)), 0.42, 1.10, 0.0, frost)
        pane = n.mix_shader(k, pane, n("ShaderNodeEmission", {0: lin("#9dbfe0"), 1: 0.62}).outputs[0])
        m.cycles.emission_sampling = "NONE"
    n("ShaderNodeOutputMaterial", {0: pane})
    return m


def window(loc, w, h, cols=2, rows=2, frame=None, frost=0.0, parent=None, sill=0.16, deep=0.07):
    """Builds a casement in the wall plane y = `loc.y`: frame, bars, pane, and a sill towards the room (-Y)."""
    g = group(parent, loc)
    f = frame or s.surface("window", "#dfe6ec", 0.5)
    for x in (-1, 1):
        slab((0.07, deep, h + 0.14), f, (x * (w / 2 + 0.035), 0, 0), 0.006, 0.005, g)
    for z in (-1, 1):
        slab((w + 0.14, deep, 0.07), f, (0, 0, z * (h / 2 + 0.035)), 0.006, 0.005, g)
    for i in range(1, cols):
        slab((0.032, deep * 0.6, h), f, (-w / 2 + w * i / cols, 0, 0), 0.004, 0.004, g)
    for i in range(1, rows):
        slab((w, deep * 0.55, 0.032), f, (0, 0, -h / 2 + h * i / rows), 0.004, 0.004, g)
    slab((w + 0.26, sill, 0.035), f, (0, -sill / 2, -h / 2 - 0.08), 0.006, 0.006, g)
    m = glass(frost)
    for i in range(cols):
        for j in range(rows):
            x0, z0 = -w / 2 + w * i / cols, -h / 2 + h * j / rows
            x1, z1 = x0 + w / cols, z0 + h / rows
            o = build("pane", [(x0, 0.004, z0), (x1, 0.004, z0), (x1, 0.004, z1), (x0, 0.004, z1)], [(0, 1, 2, 3)], m, g)
            o.visible_shadow = False
            uv = o.data.uv_layers.new(name="UVMap")
            for k, q in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
                uv.data[k].uv = q
    return g


def wall(x0, x1, z0, z1, y, mat, hole=None, thick=0.22):
    """Builds a back wall with one opening (x, z, w, h) and the reveals of the opening."""
    def piece(a, b, c, d):
        if b - a > 1e-3 and d - c > 1e-3:
            slab((b - a, thick, d - c), mat, ((a + b) / 2, y + thick / 2, (c + d) / 2), 0.001, 0.0008)
    if not hole:
        return piece(x0, x1, z0, z1)
    x, z, w, h = hole
    a, b, c, d = x - w / 2, x + w / 2, z - h / 2, z + h / 2
    piece(x0, a, z0, z1)
    piece(b, x1, z0, z1)
    piece(a, b, z0, c)
    piece(a, b, d, z1)


def boards(x0, x1, z0, z1, y, mat, pitch=0.14, hole=None, gap=0.004):
    """Builds horizontal boards on a wall, cut around one opening."""
    n = round((z1 - z0) / pitch)
    pitch = (z1 - z0) / n
    for i in range(n):
        z = z0 + (i + 0.5) * pitch
        spans = [(x0, x1)]
        if hole and abs(z - hole[1]) < hole[3] / 2 + 0.02:
            spans = [(x0, hole[0] - hole[2] / 2), (hole[0] + hole[2] / 2, x1)]
        for a, b in spans:
            slab((b - a, 0.02, pitch - gap), mat, ((a + b) / 2, y, z), 0.004, 0.003)


def table(w, d, mat, planks=6, thick=0.045, leg=None):
    """Builds a tabletop of planks, centred on the origin, with its upper face at z = 0."""
    for i in range(planks):
        slab((w, d / planks - 0.0015, thick), mat, (0, -d / 2 + d * (i + 0.5) / planks, -thick / 2), 0.004, 0.0025)


def rise(x, y):
    """Returns the height of the ground outside a window. The ground rises behind the house, so that trees fill the view."""
    return -1.5 + 0.13 * max(0.0, y - 7)


def garden(mats):
    build("garden", [(x, y, rise(x, y)) for y in (0.9, 7, 60) for x in (-80, 80)], [(0, 1, 3, 2), (2, 3, 5, 4)], mats["snow"])
