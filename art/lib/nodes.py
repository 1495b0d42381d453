"""Helps to write shader trees as expressions."""
import bpy
from .palette import lin


class Nodes:
    def __init__(self, tree):
        self.tree = tree

    def __call__(self, kind, inputs=None, **props):
        node = self.tree.nodes.new(kind)
        for k, v in props.items():
            setattr(node, k, v)
        for k, v in (inputs or {}).items():
            socket = node.inputs[k]
            if isinstance(v, bpy.types.NodeSocket):
                self.tree.links.new(v, socket)
            else:
                socket.default_value = v
        return node

    def math(self, op, *v, clamp=False):
        return self("ShaderNodeMath", dict(enumerate(v)), operation=op, use_clamp=clamp).outputs[0]

    def vec(self, op, *v):
        node = self("ShaderNodeVectorMath", dict(enumerate(v)), operation=op)
        return node.outputs["Value" if op in ("DOT_PRODUCT", "LENGTH") else "Vector"]

    def mix(self, f, a, b, blend="MIX"):
        return self("ShaderNodeMixRGB", {0: f, 1: a, 2: b}, blend_type=blend).outputs[0]

    def ramp(self, f, stops, interp="LINEAR"):
        node = self("ShaderNodeValToRGB", {0: f})
        ramp = node.color_ramp
        ramp.interpolation = interp
        while len(ramp.elements) < len(stops):
            ramp.elements.new(0.5)
        for e, (p, c) in zip(ramp.elements, stops):
            e.position, e.color = p, lin(c) if isinstance(c, str) else c
        return node.outputs[0]

    def maprange(self, x, a, b, c=0.0, d=1.0, kind="SMOOTHSTEP"):
        return self("ShaderNodeMapRange", {0: x, 1: a, 2: b, 3: c, 4: d}, interpolation_type=kind).outputs[0]

    def noise(self, vec, scale, detail=3, rough=0.5):
        return self("ShaderNodeTexNoise",
                    {"Vector": vec, "Scale": scale, "Detail": detail, "Roughness": rough}).outputs[0]

    def xyz(self, vec):
        return self("ShaderNodeSeparateXYZ", {0: vec}).outputs

    def position(self):
        return self("ShaderNodeNewGeometry").outputs["Position"]

    def mix_shader(self, f, a, b):
        return self("ShaderNodeMixShader", {0: f, 1: a, 2: b}).outputs[0]

    def diffuse(self, colour):
        return self("ShaderNodeBsdfDiffuse", {0: colour}).outputs[0]
