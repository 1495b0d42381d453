"""Adds a haze to all outdoor materials. The haze is part of each material, so that reflections show it too."""
import bpy
from mathutils import Vector
from .nodes import Nodes
from .palette import lin

SUN = Vector((-0.40, 1, 0.045)).normalized()  # Position of the glow on the horizon.


def group(length=235.0, clear=38.0, cool="#6f93bd", warm="#ffc08c", most=0.93, sun=SUN):
    g = bpy.data.node_groups.new("Haze", "ShaderNodeTree")
    g.interface.new_socket("Shader", in_out="INPUT", socket_type="NodeSocketShader")
    g.interface.new_socket("Shader", in_out="OUTPUT", socket_type="NodeSocketShader")
    n = Nodes(g)
    inside, outside = n("NodeGroupInput"), n("NodeGroupOutput")
    geo, cam = n("ShaderNodeNewGeometry"), n("ShaderNodeCameraData")
    d = n.math("MAXIMUM", n.math("SUBTRACT", cam.outputs["View Distance"], clear), 0.0)
    low = n.maprange(n.xyz(geo.outputs["Position"])[2], 0.0, 70.0, 1.35, 0.62)  # Thicker near the ground.
    f = n.math("SUBTRACT", 1.0, n.math("EXPONENT", n.math("MULTIPLY", n.math("DIVIDE", d, -length), low)))
    f = n.math("MINIMUM", f, most)
    towards = n.math("MAXIMUM", n.vec("DOT_PRODUCT", geo.outputs["Incoming"], tuple(-sun)), 0.0)
    # Thin haze stays cool, because orange over dark green would look brown.
    k = n.math("MULTIPLY", n.math("POWER", towards, 14.0), n.maprange(f, 0.10, 0.62))
    power = n.math("ADD", 0.76, n.math("MULTIPLY", k, 0.22))
    e = n("ShaderNodeEmission", {"Color": n.mix(k, lin(cool), lin(warm)), "Strength": power})
    m = n("ShaderNodeMixShader", {0: f, 1: inside.outputs[0], 2: e.outputs[0]})
    g.links.new(m.outputs[0], outside.inputs[0])
    return g


def material(name, build, haze):
    """Adds the haze to a material. `build(nodes)` returns the material's own shader."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    m.node_tree.nodes.clear()
    m.cycles.emission_sampling = "NONE"
    n = Nodes(m.node_tree)
    shader = build(n)
    g = n("ShaderNodeGroup")
    g.node_tree = haze
    m.node_tree.links.new(shader, g.inputs[0])
    n("ShaderNodeOutputMaterial", {0: g.outputs[0]})
    return m
