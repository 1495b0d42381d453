"""Builds solar modules with real proportions. The shader draws the cells, so that they stay sharp at any size."""
import bpy
from . import surfaces as s
from .mesh import build, group, slab
from .nodes import Nodes
from .palette import lin

_cells = {}


def _cell_material(kind, cols, rows, wires):
    """Returns the material of solar cells. The UV map counts cells, and the gaps between them are at whole numbers."""
    key = (kind, cols, rows, wires)
    if key in _cells:
        return _cells[key]
    m = bpy.data.materials.new("cells")
    m.use_nodes = True
    m.node_tree.nodes.clear()
    n = Nodes(m.node_tree)
    u, v, _ = n.xyz(n("ShaderNodeUVMap").outputs[0])

    def edge(x):  # Distance to the nearest whole number.
        return n.math("SUBTRACT", 0.5, n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", x), 0.5)))

    wide, tall = (0.024, 0.042) if kind == "black" else (0.014, 0.025)
    gap = n.math("MAXIMUM", n.math("LESS_THAN", edge(u), wide), n.math("LESS_THAN", edge(v), tall))
    middle = n.math("LESS_THAN", n.math("ABSOLUTE", n.math("SUBTRACT", v, rows / 2)), 0.10)
    # The cells have cut corners, which leave small diamonds between the cells at every second row of half cells.
    corner = n.math("LESS_THAN", n.math("ADD", edge(u), edge(n.math("MULTIPLY", v, 0.5))), 0.085)
    out = n.math("MAXIMUM", n.math("GREATER_THAN", n.math("ABSOLUTE", n.math("SUBTRACT", u, cols / 2)), cols / 2),
                 n.math("GREATER_THAN", n.math("ABSOLUTE", n.math("SUBTRACT", v, rows / 2)), rows / 2))
    gap = n.math("MAXIMUM", n.math("MAXIMUM", gap, middle), n.math("MAXIMUM", corner, out))
    wire = n.math("LESS_THAN", edge(n.math("MULTIPLY", u, float(wires or 1))), 0.075 if wires else -1.0)
    wire = n.math("MULTIPLY", wire, n.math("SUBTRACT", 1.0, gap))
    # Each cell has a slightly different shade, as in a real batch.
    cell_id = n("ShaderNodeCombineXYZ", {0: n.math("FLOOR", u), 1: n.math("FLOOR", v)}).outputs[0]
    shade = n("ShaderNodeTexWhiteNoise", {0: cell_id}).outputs[0]
    dark, light = ("#0c1524", "#101b2d") if kind == "black" else ("#0b1a30", "#10233f")
    colour = n.mix(shade, lin(dark), lin(light))
    if kind == "bifacial":  # The rear of the cells is paler.
        rear = n("ShaderNodeNewGeometry").outputs["Backfacing"]
        colour = n.mix(n.math("MULTIPLY", rear, 0.7), colour, lin("#1d3148"))
    colour = n.mix(wire, colour, lin("#22334a" if kind == "black" else "#4a627f"))
    colour = n.mix(gap, colour, lin("#2c3d55" if kind == "black" else "#b9cad8"))
    face = n("ShaderNodeBsdfPrincipled", {"Base Color": colour, "Roughness": 0.13, "Specular IOR Level": 0.5,
                                          "Coat Weight": 0.35, "Coat Roughness": 0.05}).outputs[0]
    if kind == "bifacial":  # Both sides are of glass, so light passes between the cells.
        clear = n("ShaderNodeBsdfTransparent", {0: lin("#eaf5fb")}).outputs[0]
        sheen = n("ShaderNodeBsdfGlossy", {0: lin("#ffffff"), 1: 0.05}).outputs[0]
        pane = n.mix_shader(n("ShaderNodeFresnel", {0: 1.45}).outputs[0], clear, sheen)
        face = n.mix_shader(n.math("MULTIPLY", gap, 0.9), face, pane)
    n("ShaderNodeOutputMaterial", {0: face})
    _cells[key] = m
    return m


def module(parent=None, loc=(0, 0, 0), rot=(0, 0, 0), size=(1.13, 1.72), cols=6, rows=18, kind="black",
           wires=5, depth=0.035, rim=0.012, frame=None):
    """Builds a module on its short edge. The origin is the middle of the bottom edge. The front faces -Y."""
    g = group(parent, loc, rot)
    w, h = size
    frame = frame or (s.silver() if kind == "bifacial" else s.black_alu())
    for x in (-1, 1):
        slab((rim, depth, h), frame, (x * (w - rim) / 2, 0, h / 2), 0.002, 0.002, g)
    for z in (rim / 2, h - rim / 2):
        slab((w - 2 * rim, depth, rim), frame, (0, 0, z), 0.002, 0.002, g)
    a, b = w / 2 - rim, h - rim
    margin = 0.014
    mu = margin / ((2 * a - 2 * margin) / cols)
    mv = margin / ((b - rim - 2 * margin) / rows)
    y = -depth / 2 + 0.004
    pane = build("cells", [(-a, y, rim), (a, y, rim), (a, y, b), (-a, y, b)], [(0, 1, 2, 3)],
                 _cell_material(kind, cols, rows, wires), g)
    uv = pane.data.uv_layers.new(name="UVMap")
    for i, q in enumerate([(-mu, -mv), (cols + mu, -mv), (cols + mu, rows + mv), (-mu, rows + mv)]):
        uv.data[i].uv = q
    if kind == "black":
        build("back", [(-a, -y, rim), (a, -y, rim), (a, -y, b), (-a, -y, b)], [(3, 2, 1, 0)], s.rubber(), g)
    return g
