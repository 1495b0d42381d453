"""Returns the materials of the landscapes and their houses."""
from . import haze as hz
from .palette import lin


def flat(colour):
    return lambda n: n.diffuse(lin(colour))


def metal(colour, rough):
    return lambda n: n.mix_shader(0.25, n.diffuse(lin(colour)),
                                  n("ShaderNodeBsdfGlossy", {0: lin("#b8c8dc"), 1: rough}).outputs[0])


def unlit(colour, strength):
    """Returns a material that is bright in the camera and in reflections, but does not light the scene. Area lights
    light the scene instead."""
    def make(n):
        seen = n.math("SUBTRACT", 1.0, n("ShaderNodeLightPath").outputs["Is Diffuse Ray"])
        return n("ShaderNodeEmission", {0: lin(colour), 1: n.math("MULTIPLY", seen, strength)}).outputs[0]
    return make


def room(dark, bright, lamps, reach=1.6, strength=1.25):
    """Returns the material of a room's wall in lamplight, with bright areas instead of one flat colour."""
    def make(n):
        p, total = n.position(), 0.0
        for lamp in lamps:
            d = n.math("DIVIDE", n.vec("LENGTH", n.vec("SUBTRACT", p, tuple(lamp))), reach)
            total = n.math("ADD", total, n.math("EXPONENT", n.math("MULTIPLY", n.math("MULTIPLY", d, d), -1.0)))
        c = n.mix(n.math("MINIMUM", total, 1.0), lin(dark), lin(bright))
        seen = n.math("SUBTRACT", 1.0, n("ShaderNodeLightPath").outputs["Is Diffuse Ray"])
        return n("ShaderNodeEmission", {0: c, 1: n.math("MULTIPLY", seen, strength)}).outputs[0]
    return make


def snow(n):
    return n.diffuse(n.mix(n.noise(n.position(), 0.35, 3), lin("#dfe9f2"), lin("#f4f8fb")))


def needles(n):
    r = n("ShaderNodeObjectInfo").outputs["Random"]
    return n.diffuse(n.ramp(r, [(0, "#17312f"), (0.5, "spruce"), (1, "#2b524d")]))


def hills(n):
    """Returns hills with forest below and snow above, in soft patches."""
    g = n("ShaderNodeNewGeometry")
    p, nz = g.outputs["Position"], n.xyz(g.outputs["Normal"])[2]
    k = n.math("ADD", n.noise(n.vec("MULTIPLY", p, (1, 1, 1.6)), 0.045, 5, 0.6),
               n.math("MULTIPLY", n.math("SUBTRACT", nz, 0.75), 0.25))
    return n.diffuse(n.mix(n.maprange(k, 0.46, 0.62), lin("#2a4d57"), lin("#e8f0f8")))


def boulder(n):
    """Returns rock with snow on upward faces."""
    g = n("ShaderNodeNewGeometry")
    p, nz = g.outputs["Position"], n.xyz(g.outputs["Normal"])[2]
    k = n.maprange(n.math("ADD", nz, n.math("MULTIPLY", n.math("SUBTRACT", n.noise(p, 1.4, 3), 0.5), 0.7)), 0.28, 0.46)
    stone = n.mix(n.noise(p, 3.0, 4), lin("#3c4550"), lin("#66707b"))
    return n.diffuse(n.mix(k, stone, lin("#eef4f8")))


def pane(n):
    """Returns the material of window glass, which shows the room behind it and reflects the sky."""
    clear = n("ShaderNodeBsdfTransparent", {0: lin("#fff6ea")}).outputs[0]
    shine = n("ShaderNodeBsdfGlossy", {0: lin("#ffffff"), 1: 0.0}).outputs[0]
    return n.mix_shader(n.math("MULTIPLY", n("ShaderNodeFresnel", {"IOR": 1.45}).outputs[0], 1.1), clear, shine)


def cells(n, dark="#0c3f58", line_colour="#3a86a4", shine=0.7):
    """Returns the material of a solar module. The UV map covers one module."""
    u, v, _ = n.xyz(n("ShaderNodeUVMap").outputs[0])

    def line(x, count, width):
        e = n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", n.math("MULTIPLY", x, count)), 0.5))
        return n.math("GREATER_THAN", e, 0.5 - width)
    grid = n.math("MAXIMUM", line(u, 4.0, 0.03), line(v, 6.0, 0.03))
    # The colours are greener than the wanted result, because the blue sky on the glass adds violet.
    c = n.mix(grid, lin(dark), lin(line_colour))
    f = n.math("ADD", n.math("MULTIPLY", n("ShaderNodeFresnel", {"IOR": 1.5}).outputs[0], shine), 0.115 * shine)
    gloss = n("ShaderNodeBsdfGlossy", {0: lin("#d3f0ea"), 1: 0.03}, distribution="GGX").outputs[0]
    return n.mix_shader(f, n.diffuse(c), gloss)


def ice(n):
    """Returns clear lake ice under drifts and dust of snow."""
    p = n.position()
    wide = n.noise(n.vec("MULTIPLY", p, (0.050, 0.15, 1)), 1.0, 4)
    fine = n.noise(n.vec("MULTIPLY", p, (0.22, 0.75, 1)), 1.0, 3)
    k = n.math("ADD", n.math("ADD", wide, 0.012), n.math("MULTIPLY", n.math("SUBTRACT", fine, 0.5), 0.28))
    drift = n.maprange(k, 0.530, 0.585)
    dust = n.math("MULTIPLY", n.maprange(n.noise(n.vec("MULTIPLY", p, (0.05, 0.6, 1)), 1.0, 4, 0.55), 0.42, 0.75), 0.28)
    w = n.math("MAXIMUM", drift, dust)
    base = n.diffuse(n.mix(w, lin("#27496b"), lin("snow")))
    bump = n("ShaderNodeBump", {"Strength": 0.03, "Distance": 0.4,
                                "Height": n.noise(n.vec("MULTIPLY", p, (0.25, 0.6, 1)), 1.0, 2)}).outputs[0]
    shine = n("ShaderNodeBsdfGlossy", {0: lin("#dbe8f6"), 1: 0.06, "Normal": bump}, distribution="GGX").outputs[0]
    f = n.math("ADD", n.math("MULTIPLY", n.math("SUBTRACT", 1.0, w), 0.70), n.math("MULTIPLY", drift, 0.05))
    return n.mix_shader(f, base, shine)


def make_all(lamps, haze=None, changes=None):
    """Returns the materials of a winter landscape by name. `changes` replaces or adds materials, or removes them (None).
    `lamps` are the positions of the lamps inside the house."""
    haze = haze or hz.group()
    recipes = dict(
        snow=snow, ground=snow, shell=snow, lake=ice, needles=needles, hills=hills, boulder=boulder, pane=pane, cells=cells,
        trunk=flat("#33241c"), wall=flat("#33383d"), cedar=flat("#b98a5c"), frame=flat("#11161d"),
        roof=metal("#20262f", 0.3), alu=flat("#dfe8f2"), deck=flat("#7d6149"), stone=flat("#58606b"),
        lamp=unlit("#ffc880", 3.2), room=room("#6e3513", "#ffb25a", lamps), floor=room("#3f210f", "#b0622a", lamps),
        ceiling=room("#5a2c10", "#d0802f", lamps, 2.3), dark=unlit("#2b1710", 0.8), sofa=unlit("#5c3a35", 0.9),
        linen=unlit("#d89a52", 0.9), spine=unlit("#7c4023", 0.9), leaf=unlit("#4d5a3a", 0.7))
    recipes.update(changes or {})
    return {k: hz.material(k, f, haze) for k, f in recipes.items() if f}
