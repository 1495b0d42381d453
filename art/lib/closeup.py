"""Builds the parts that close-up pictures share: lamps, camera, evening sky with the sun on the right, distant forest, finish."""
import math
import random
import bpy
from mathutils import Vector
from . import finish, haze, outdoor, panels, render, surfaces
from .nodes import Nodes
from .palette import lin
from .spruce import Forest

SUN = Vector((0.88, 0.06, 0.34)).normalized()  # The sun is low and on the right, as in all pictures.


def start():
    render.reset()
    surfaces._made.clear()
    panels._cells.clear()


def light(kind, loc, energy, colour, aim=None, **props):
    li = bpy.data.lights.new("light", kind)
    li.energy, li.color = energy, lin(colour)[:3]
    for k, v in props.items():
        setattr(li, k, v)
    o = bpy.data.objects.new("light", li)
    bpy.context.scene.collection.objects.link(o)
    o.location = loc
    if aim:
        o.rotation_euler = (Vector(loc) - Vector(aim)).to_track_quat("Z", "Y").to_euler()
    o.visible_camera = False
    return o


def sun(energy=3.3, colour="#ffb673", direction=SUN, angle=2.0):
    o = light("SUN", (0, 0, 50), energy, colour, angle=math.radians(angle))
    o.rotation_euler = Vector(direction).to_track_quat("Z", "Y").to_euler()
    return o


STOPS = [(0, "#a2b6cf"), (0.06, "#7f9cc2"), (0.16, "#47709f"), (0.30, "#234670"), (0.50, "night")]


def sky(boost=2.7, glow=(0.55, 1, 0.03), strength=1.0, stops=STOPS, warm="#f4b083", gloss=0.8, width=5.0):
    """Builds the same evening sky as lib/sky.py, with the warm band in the direction of `glow`. `boost` brightens the sky for
    diffuse rays only, and `gloss` for glossy rays only."""
    w = bpy.data.worlds.new("evening")
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes.clear()
    n = Nodes(w.node_tree)
    g = n("ShaderNodeTexCoord").outputs["Generated"]
    z = n.xyz(g)[2]
    c = n.ramp(z, stops, "B_SPLINE")
    towards = n.math("MAXIMUM", n.vec("DOT_PRODUCT", g, tuple(Vector(glow).normalized())), 0.0)
    wide = n.math("MULTIPLY", n.math("POWER", towards, width), n.maprange(z, 0.0, 0.26, 1.0, 0.0))
    c = n.mix(n.math("MULTIPLY", wide, 0.85, clamp=True), c, lin(warm))
    cloud = n.maprange(n.noise(n.vec("MULTIPLY", g, (1.6, 1.6, 15)), 1.5, 4, 0.55), 0.52, 0.74)
    cloud = n.math("MULTIPLY", cloud, n.maprange(z, 0.03, 0.34, 1.0, 0.0))
    c = n.mix(n.math("MULTIPLY", cloud, 0.35), c, n.mix(n.math("POWER", towards, 4.0), lin("#8ea0bd"), lin("#ffcaa0")))
    ray = n("ShaderNodeLightPath").outputs
    k = n.math("ADD", strength, n.math("MULTIPLY", ray["Is Diffuse Ray"], boost))
    k = n.math("ADD", k, n.math("MULTIPLY", ray["Is Glossy Ray"], gloss))
    n("ShaderNodeOutputWorld", {0: n("ShaderNodeBackground", {0: c, 1: k}).outputs[0]})
    w.cycles.sampling_method, w.cycles.sample_map_resolution = "MANUAL", 256


def mats(length=70.0, clear=10.0, cool="#6f93bd", warm=None, sun=None, **more):
    """Returns landscape materials with a haze of one colour. `warm` is the colour of the haze on the side of the sun. `more`
    contains further materials by name."""
    hz = haze.group(length, clear, cool, warm or cool, sun=sun or haze.SUN)
    recipes = dict(snow=outdoor.snow, shell=outdoor.snow, needles=outdoor.needles, trunk=outdoor.flat("#33241c"))
    return {k: haze.material(k, f, hz) for k, f in {**recipes, **more}.items()}


def forest(m, xs, ys, ground, count, seed=3, scales=(0.7, 1.25), gap=1.9, keep=None):
    """Plants spruces at random in a rectangle. `keep(x, y)` returns whether a place is allowed. `ground` may be a function."""
    f, r = Forest(m, seed), random.Random(seed)
    for _ in range(count * 12):
        x, y = r.uniform(*xs), r.uniform(*ys)
        if (keep and not keep(x, y)) or not f.free(x, y, gap):
            continue
        f.plant(x, y, ground(x, y) if callable(ground) else ground, r.uniform(*scales))
        if f.count >= count:
            break
    return f


def shoot(width, height, samples, eye, aim, lens=40, far=None, exposure=0.55, vignette=0.28, diffuse=2,
          glow=((0.20, 3.8), (0.16, 14), (0.08, 44)), look="Medium High Contrast"):
    """Sets the camera, and then renders with distance blur, bloom and film curve. `far` is (near, far, sigma)."""
    scene = bpy.context.scene
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.clip_start, cam.clip_end = lens, 0.02, 3000
    o = bpy.data.objects.new("camera", cam)
    scene.collection.objects.link(o)
    scene.camera, o.location = o, eye
    o.rotation_euler = (Vector(eye) - Vector(aim)).to_track_quat("Z", "Y").to_euler()
    p = render.render(width, height, samples, diffuse=diffuse, glossy=2, transparent=6, depth=bool(far))
    rgb = p["rgb"]
    if far:
        rgb = finish.soften(rgb, p["depth"], *far)
    rgb = finish.bloom(rgb, glow)
    return finish.filmic(finish.vignette(rgb, vignette), look, exposure)
