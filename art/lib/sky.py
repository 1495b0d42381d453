"""Builds the sky at dusk: night blue above, a warm band at the sunset, thin clouds, a few stars."""
import bpy
from .haze import SUN
from .nodes import Nodes
from .palette import lin


NIGHTFALL = ((0, "#a2b6cf"), (0.06, "#7f9cc2"), (0.16, "#47709f"), (0.30, "#234670"), (0.50, "night"))
GOLDEN = ((0, "#b4c4d4"), (0.06, "#8fafcf"), (0.16, "#5583b2"), (0.30, "#2c5a8c"), (0.50, "#17355c"))
DAWN = ((0, "#d9b8ad"), (0.05, "#c3b0bd"), (0.14, "#8499bd"), (0.30, "#41668f"), (0.52, "#1c385f"))
BLUE_HOUR = ((0, "#8296bb"), (0.06, "#6080ad"), (0.16, "#335889"), (0.30, "#1b3a62"), (0.50, "night"))


def dusk(stars=0.8, stops=NIGHTFALL, glow=1.0, sun=SUN):
    """Builds the sky. `stops` are the colours from the horizon up. `glow` is the strength of the warm light around the sun."""
    w = bpy.data.worlds.new("dusk")
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes.clear()
    n = Nodes(w.node_tree)
    g = n("ShaderNodeTexCoord").outputs["Generated"]
    z = n.xyz(g)[2]
    c = n.ramp(z, stops, "B_SPLINE")
    towards = n.math("MAXIMUM", n.vec("DOT_PRODUCT", g, tuple(sun)), 0.0)
    wide = n.math("MULTIPLY", n.math("POWER", towards, 6.0), n.maprange(z, 0.0, 0.26, 1.0, 0.0))
    c = n.mix(n.math("MULTIPLY", wide, 0.80 * glow, clamp=True), c, lin("#f4b083"))
    tight = n.math("MULTIPLY", n.math("POWER", towards, 55.0), n.maprange(z, 0.0, 0.16, 1.0, 0.25))
    c = n.mix(n.math("MULTIPLY", tight, 0.95 * glow, clamp=True), c, lin("#ffc766"))
    c = n.mix(n.math("POWER", towards, 1500.0), c, (1.4 * glow, 0.95 * glow, 0.45 * glow, 1), "ADD")
    cloud = n.maprange(n.noise(n.vec("MULTIPLY", g, (1.6, 1.6, 15)), 1.5, 4, 0.55), 0.52, 0.74)
    cloud = n.math("MULTIPLY", cloud, n.maprange(z, 0.03, 0.34, 1.0, 0.0))
    lit = n.mix(n.math("POWER", towards, 6.0), lin("#8ea0bd"), lin("#ffcaa0"))
    c = n.mix(n.math("MULTIPLY", cloud, 0.5), c, lit)
    ray = n("ShaderNodeLightPath")
    if stars:
        v = n("ShaderNodeTexVoronoi", {"Vector": g, "Scale": 95.0})
        spot = n.math("LESS_THAN", v.outputs["Distance"], 0.07)
        some = n.math("GREATER_THAN", n.xyz(v.outputs["Color"])[0], 0.80)
        seen = n.math("MULTIPLY", ray.outputs["Is Camera Ray"], n.maprange(z, 0.16, 0.32, 0.0, stars))
        c = n.mix(n.math("MULTIPLY", n.math("MULTIPLY", spot, some), seen), c, lin("#dfeaff"))
    # The sky is brighter for diffuse rays only. The snow is therefore bright although the visible sky is dark.
    k = n.math("ADD", 1.0, n.math("MULTIPLY", ray.outputs["Is Diffuse Ray"], 2.7))
    n("ShaderNodeOutputWorld", {0: n("ShaderNodeBackground", {0: c, 1: k}).outputs[0]})
    w.cycles.sampling_method, w.cycles.sample_map_resolution = "MANUAL", 256
