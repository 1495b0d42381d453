"""Returns materials of the warm season, which replace the winter materials of the same name."""
from . import haze as hz
from . import outdoor
from .palette import lin


def meadow(n, near="#33492a", dry="#7b7a45", lush="#24402a"):
    """Returns grass in patches of several greens with its own grain, and sand near the water."""
    p = n.position()
    fine = n.noise(p, 5.0, 4, 0.7)
    grass = n.mix(n.maprange(n.noise(p, 0.16, 3), 0.38, 0.62), lin(lush), lin(near))
    grass = n.mix(n.math("MULTIPLY", n.maprange(n.noise(p, 0.55, 4, 0.6), 0.50, 0.72), 0.65), grass, lin(dry))
    grass = n.mix(n.math("MULTIPLY", n.maprange(fine, 0.35, 0.65), 0.4), grass, lin(lush))
    sand = n.mix(n.maprange(fine, 0.3, 0.7), lin("#5f5a50"), lin("#7d7669"))
    z = n.math("ADD", n.xyz(p)[2], n.math("MULTIPLY", n.math("SUBTRACT", n.noise(p, 0.8, 4), 0.5), 0.8))
    bump = n("ShaderNodeBump", {"Strength": 0.7, "Distance": 0.10, "Height": fine}).outputs[0]
    colour = n.mix(n.maprange(z, 0.10, 0.34), sand, grass)
    return n("ShaderNodeBsdfDiffuse", {0: colour, "Normal": bump}).outputs[0]


def water(n):
    """Returns the material of an open lake. Long low ripples stretch the reflections. Where the view is steep, the water is
    dark."""
    p = n.position()
    wave = n.math("ADD", n.noise(n.vec("MULTIPLY", p, (0.16, 0.55, 1)), 1.0, 2),
                  n.math("MULTIPLY", n.noise(n.vec("MULTIPLY", p, (0.7, 2.2, 1)), 1.0, 1), 0.16))
    bump = n("ShaderNodeBump", {"Strength": 0.05, "Distance": 0.5, "Height": wave}).outputs[0]
    shine = n("ShaderNodeBsdfGlossy", {0: lin("#dde9f4"), 1: 0.02, "Normal": bump}, distribution="GGX").outputs[0]
    f = n.math("ADD", n.math("MULTIPLY", n("ShaderNodeFresnel", {"IOR": 1.33}).outputs[0], 0.9), 0.22, clamp=True)
    return n.mix_shader(f, n.diffuse(lin("#10303c")), shine)


def wooded(n):
    """Returns hills under unbroken forest: leaves among the spruces, no bare rock."""
    g = n("ShaderNodeNewGeometry")
    k = n.noise(n.vec("MULTIPLY", g.outputs["Position"], (1, 1, 1.6)), 0.045, 5, 0.6)
    return n.diffuse(n.mix(n.maprange(k, 0.42, 0.62), lin("#1d3f3a"), lin("#41663f")))


def leafy(root, tip, low=0.0, high=1.0, through=0.45):
    """Returns the material of blades and leaves. Blades are darker at the foot. Each plant and each leaf has its own shade, and
    some light passes through."""
    def make(n):
        z = n.xyz(n("ShaderNodeTexCoord").outputs["Object"])[2]
        plant = n.math("SUBTRACT", n("ShaderNodeObjectInfo").outputs["Random"], 0.5)
        leaf = n.math("SUBTRACT", n("ShaderNodeNewGeometry").outputs["Random Per Island"], 0.5)
        own = n.math("ADD", n.math("MULTIPLY", plant, 0.5), n.math("MULTIPLY", leaf, 0.35))
        k = n.math("ADD", n.maprange(z, low, high), own, clamp=True)
        c = n.mix(k, lin(root), lin(tip))
        return n.mix_shader(through, n.diffuse(c), n("ShaderNodeBsdfTranslucent", {0: c}).outputs[0])
    return make


def needles(n):
    r = n("ShaderNodeObjectInfo").outputs["Random"]
    return n.diffuse(n.ramp(r, [(0, "#17312b"), (0.5, "#1e3d33"), (1, "#2a4c3a")]))


def growth(n):
    r = n("ShaderNodeObjectInfo").outputs["Random"]
    return n.diffuse(n.ramp(r, [(0, "#264a38"), (1, "#3b6243")]))


def bark(n):
    """Returns birch bark: white with dark horizontal marks."""
    k = n.noise(n.vec("MULTIPLY", n.position(), (2.2, 2.2, 9.0)), 1.0, 3)
    return n.diffuse(n.mix(n.maprange(k, 0.56, 0.62), lin("#dcd8cf"), lin("#37322e")))


def stone(n):
    p = n.position()
    return n.diffuse(n.mix(n.noise(p, 2.0, 4), lin("#474c50"), lin("#857f76")))


def changes(leaf=("#2c4f2c", "#79953f"), grass=("#2b4227", "#86904a")):
    """Returns the materials that differ from winter. `leaf` and `grass` are each a dark and a light colour, so that autumn can
    have other colours."""
    return dict(
        snow=None, ground=meadow, lake=water, hills=wooded, needles=needles, shell=growth, bark=bark, boulder=stone,
        leaf_out=leafy(*leaf, 2.0, 8.0), leaf_low=leafy(*leaf, -0.2, 1.4), grass=leafy(*grass, 0.0, 0.5),
        reed=leafy("#3c4a2c", "#a59a58", 0.1, 1.3),
        trunk=outdoor.flat("#3a2a20"), lamp=outdoor.flat("#d8d2c6"),
        # By day, a room is dim behind the reflection in the pane.
        room=outdoor.unlit("#4a4038", 0.5), floor=outdoor.unlit("#2e2620", 0.5), ceiling=outdoor.unlit("#5a4a3c", 0.5),
        dark=outdoor.unlit("#1a1613", 0.6), sofa=outdoor.unlit("#3a3f45", 0.5), linen=outdoor.unlit("#8a7a66", 0.5),
        spine=outdoor.unlit("#3e342c", 0.5), leaf=outdoor.unlit("#38463a", 0.5),
        cells=lambda n: outdoor.cells(n, "#0b303e", "#4f98a2"), hull=outdoor.metal("#c9822c", 0.25), ash=outdoor.flat("#a9794a"))


def haze(sun=hz.SUN):
    """Returns the haze of summer, which is thinner than in winter, so that the far shore stays green."""
    return hz.group(length=430.0, clear=45.0, cool="#7699bb", warm="#ffc48c", most=0.86, sun=sun)
