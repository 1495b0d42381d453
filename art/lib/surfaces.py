"""Defines the materials of the products: plain physical surfaces without textures."""
import bpy
from .nodes import Nodes
from .palette import lin

_made = {}


def surface(name, colour, rough=0.4, metal=0.0, coat=0.0):
    if name not in _made:
        m = bpy.data.materials.new(name)
        m.use_nodes = True
        m.node_tree.nodes.clear()
        n = Nodes(m.node_tree)
        b = n("ShaderNodeBsdfPrincipled", {"Base Color": lin(colour), "Roughness": rough, "Metallic": metal,
                                           "Coat Weight": coat, "Coat Roughness": 0.12})
        n("ShaderNodeOutputMaterial", {0: b.outputs[0]})
        _made[name] = m
    return _made[name]


def glow(name, colour, strength=1.0):
    """Returns a material that looks lit but does not light the scene. This avoids stray bright pixels."""
    if name not in _made:
        m = bpy.data.materials.new(name)
        m.use_nodes = True
        m.node_tree.nodes.clear()
        m.cycles.emission_sampling = "NONE"
        n = Nodes(m.node_tree)
        seen = n.math("SUBTRACT", 1.0, n("ShaderNodeLightPath").outputs["Is Diffuse Ray"])
        e = n("ShaderNodeEmission", {0: lin(colour), 1: n.math("MULTIPLY", seen, strength)})
        n("ShaderNodeOutputMaterial", {0: e.outputs[0]})
        _made[name] = m
    return _made[name]


def white(): return surface("white", "#dce6ef", 0.38, coat=0.25)
def porcelain(): return surface("porcelain", "#c3d2df", 0.45)
def slate(): return surface("slate", "#2a3a4d", 0.42, coat=0.15)
def ink(): return surface("ink", "#141c27", 0.38, coat=0.2)
def rubber(): return surface("rubber", "#10141a", 0.62)
def navy(): return surface("navy", "#1c4470", 0.34, coat=0.3)
def blue(): return surface("blue", "#2f6da6", 0.34, coat=0.35)
def silver(): return surface("silver", "#d5dde5", 0.3, metal=0.9)
def steel(): return surface("steel", "#8d9aa8", 0.34, metal=0.9)
def black_alu(): return surface("black_alu", "#2b323c", 0.38, metal=0.3)
def brass(): return surface("brass", "#d9a54a", 0.26, metal=0.95)
def copper(): return surface("copper", "#c9743f", 0.3, metal=0.95)
def amber(): return surface("amber", "#f5a524", 0.4, coat=0.2)
def red(): return surface("red", "#c8402f", 0.42, coat=0.2)
def cedar(): return surface("cedar", "#a8825f", 0.6)
def glass_black(): return surface("glass_black", "#070b12", 0.08, coat=0.6)
def led_amber(): return glow("led_amber", "#ffb53e", 1.0)
def led_blue(): return glow("led_blue", "#7fd0ff", 0.95)
def led_green(): return glow("led_green", "#54e08a", 0.9)
