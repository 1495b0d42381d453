"""Builds the room in which all products are rendered: painted wall, concrete floor, and a plywood board for the devices. All
objects rest on the floor, lean or hang. The wall is y = 0, and the room is in front of it (-Y)."""
import math
import random
import bpy
from mathutils import Vector
from . import finish, indoors, render, surfaces as s
from .closeup import light
from .mesh import group, lathe, slab, tube
from .nodes import Nodes
from .palette import lin
from .panels import module

PAINT, CONCRETE = "#56708a", "#9a9a98"


def _rough(name, colour, rough, bump, scale, coat=0.0):
    """Returns a surface with a fine grain, which shows in light from the side."""
    if name not in s._made:
        m = s._made[name] = bpy.data.materials.new(name)
        m.use_nodes = True
        m.node_tree.nodes.clear()
        n = Nodes(m.node_tree)
        p = n("ShaderNodeTexCoord").outputs["Object"]
        cloud = n.noise(p, 1.1, 4, 0.6)
        c = n.mix(n.maprange(cloud, 0.3, 0.7), lin(colour), tuple(v * 0.88 for v in lin(colour)[:3]) + (1,))
        grain = n("ShaderNodeBump", {"Strength": bump, "Distance": 0.01, "Height": n.noise(p, scale, 4)}).outputs[0]
        b = n("ShaderNodeBsdfPrincipled", {"Base Color": c, "Roughness": rough, "Coat Weight": coat, "Coat Roughness": 0.3, "Normal": grain})
        n("ShaderNodeOutputMaterial", {0: b.outputs[0]})
    return s._made[name]


def plywood(): return indoors.wood("plywood", "#c39a66", "#dcbd8e", 0.5, 0.1, (1.0, 9, 9))


def room(floor=0.0):
    """Builds wall, skirting board and floor. `floor` is the height of the floor, below 0 for objects on a bench at z = 0."""
    slab((12, 0.1, 6), _rough("wall", PAINT, 0.8, 0.06, 160), (0, 0.05, floor + 3), 0.001, 0.0005)
    slab((12, 9, 0.1), _rough("floor", CONCRETE, 0.42, 0.10, 14, 0.2), (0, -4.4, floor - 0.05), 0.001, 0.0005)
    slab((12, 0.016, 0.11), s.white(), (0, -0.008, floor + 0.055), 0.003, 0.003)


def bench(z, wide=2.6, deep=0.8):
    """Adds a wooden worktop along the wall. Its upper face is at z."""
    slab((wide, deep, 0.05), indoors.wood("bench", "#a77c50", "#cfa878", 0.5, 0.15), (0.2, -deep / 2 - 0.03, z - 0.025), 0.006, 0.005)


def board(x, z, w, h):
    """Screws a plywood board to the wall. Devices hang at y = -0.02."""
    slab((w, 0.02, h), plywood(), (x, -0.01, z), 0.004, 0.002)
    for dx in (-1, 1):
        for dz in (-1, 1):
            at = (x + dx * (w / 2 - 0.06), -0.02, z + dz * (h / 2 - 0.06))
            lathe([(0.012, 0), (0.010, 0.003), (0.001, 0.004)], s.steel(), at, None, (90, 0, 0), 20)


def lean(x, order=0, size=(1.13, 1.72), cells=(6, 18), is_turned=False, **look):
    """Leans a panel against the wall, or against the panels with a lower `order`. A turned panel shows its back."""
    w, h = size
    angle = 9.0 + 0.3 * order
    foot = -0.05 - h * math.sin(math.radians(angle)) - 0.048 * order
    look = {"wires": 0, "rim": 0.016, "frame": s.silver(), **look}
    g = group(None, (x, foot, 0.014), (0, 0, 180 if is_turned else 0))
    for k in (-0.36, 0.36):
        slab((0.07, 0.16, 0.014), s.rubber(), (x + k * w, foot - 0.02, 0.007), 0.003, 0.002)
    return module(g, rot=(angle if is_turned else -angle, 0, 0), size=size, cols=cells[0], rows=cells[1], **look)


def leaning(count, x, size=(1.13, 1.72), step=0.10, cells=(6, 18)):
    """Leans panels against the wall and against each other. x is the middle of the rear panel."""
    for i in range(count):
        lean(x + step * i, i, size, cells)


def rails(x, y, long, count=4, turn=0.0):
    """Lays a bundle of mounting rails on two battens, with straps."""
    g = group(None, (x, y, 0), (0, 0, turn))
    for k in (-0.32, 0.32):
        slab((0.06, 0.05 + count * 0.05, 0.045), plywood(), (k * long, 0, 0.0225), 0.003, 0.003, g)
    for layer in range(2):
        for i in range(count):
            slab((long, 0.040, 0.042), s.silver(), (0.012 * ((i * 7 + layer * 3) % 5 - 2), (i - (count - 1) / 2) * 0.045, 0.067 + layer * 0.043),
                 0.005, 0.003, g)
    for k in (-0.42, 0.42):
        slab((0.022, count * 0.045 + 0.004, 0.090), s.ink(), (k * long, 0, 0.089), 0.004, 0.002, g)


def coil(x, y, mat, r=0.19, turns=9, thick=0.0075, seed=1, z=0.0):
    """Lays a coil of cable on the floor, tied in two places."""
    rnd, pts = random.Random(seed), []
    for i in range(turns * 16):
        a, k = math.tau * i / 16, i / (turns * 16)
        q = r * (0.86 + 0.14 * math.sin(k * 9 + seed) + rnd.uniform(-0.012, 0.012))
        pts.append((x + q * math.cos(a), y + q * math.sin(a), z + thick + 0.058 * k))
    tube(pts, thick, mat)
    for at in (0.5, 3.6):
        slab((0.085, 0.022, 0.085), s.ink(), (x + r * 0.86 * math.cos(at), y + r * 0.86 * math.sin(at), z + 0.040), 0.018, 0.008, None,
             (0, 0, math.degrees(at)))


def carton(x, y, size, turn=0.0, z=0.0):
    """Builds a closed carton of small parts, with its tape."""
    w, d, h = size
    g = group(None, (x, y, z), (0, 0, turn))
    slab(size, s.surface("carton", "#b08a5e", 0.8), (0, 0, h / 2), 0.004, 0.003, g)
    slab((w + 0.001, 0.055, 0.002), s.surface("tape", "#d6bd92", 0.35), (0, 0, h + 0.0005), 0.001, 0.0005, g)
    slab((0.055, 0.0012, 0.07), s.surface("tape", "#d6bd92", 0.35), (w / 2 - 0.2, -d / 2 - 0.0005, h - 0.035), 0.001, 0.0005, g)


def chair(x, y, turn):
    """Builds a plain wooden chair, 0.45 m to the seat and 0.88 m high, which shows the scale of the picture."""
    g, w = group(None, (x, y, 0), (0, 0, turn)), indoors.wood("chair", "#8a5f3c", "#b98a5c", 0.45, 0.2)
    slab((0.43, 0.42, 0.03), w, (0, 0, 0.45), 0.03, 0.01, g)
    for dx in (-0.18, 0.18):
        slab((0.036, 0.036, 0.45), w, (dx, -0.17, 0.22), 0.008, 0.006, g)
        slab((0.036, 0.032, 0.88), w, (dx, 0.19, 0.44), 0.008, 0.006, g, (-3, 0, 0))
        slab((0.02, 0.34, 0.03), w, (dx, 0, 0.2), 0.004, 0.004, g)
    for z in (0.60, 0.71, 0.82):
        slab((0.33, 0.018, 0.055), w, (0, 0.2 + (z - 0.44) * 0.05, z), 0.006, 0.005, g)


def door(x, w=0.81, h=2.03):
    """Builds a closed door with its casing. The height of the door shows the scale of the picture."""
    white, leaf = s.surface("casing", "#dfe5ea", 0.45), s.surface("leaf", "#c9d2d9", 0.42)
    slab((w, 0.03, h), leaf, (x, -0.005, h / 2), 0.002, 0.002)
    for k in (-1, 1):
        slab((0.085, 0.03, h + 0.085), white, (x + k * (w / 2 + 0.0425), -0.015, (h + 0.085) / 2), 0.003, 0.004)
    slab((w + 0.2, 0.032, 0.09), white, (x, -0.016, h + 0.045), 0.003, 0.004)
    for z, tall in ((0.48, 0.62), (1.36, 0.96)):
        for k in (-1, 1):
            slab((w * 0.32, 0.012, tall), leaf, (x + k * w * 0.21, -0.022, z), 0.01, 0.008)
    lathe([(0.026, 0), (0.026, 0.006), (0.010, 0.010), (0.010, 0.05)], s.steel(), (x - w / 2 + 0.07, -0.02, 1.0), None, (90, 0, 0), 28)
    slab((0.12, 0.018, 0.02), s.steel(), (x - w / 2 + 0.12, -0.07, 1.0), 0.008, 0.007)


def toolbox(x, y, turn=0.0):
    g = group(None, (x, y, 0), (0, 0, turn))
    slab((0.46, 0.22, 0.20), s.navy(), (0, 0, 0.10), 0.02, 0.012, g)
    slab((0.47, 0.23, 0.045), s.ink(), (0, 0, 0.205), 0.02, 0.010, g)
    tube([(-0.13, 0, 0.22), (-0.12, 0, 0.275), (0.12, 0, 0.275), (0.13, 0, 0.22)], 0.012, s.rubber(), g)
    for k in (-0.14, 0.14):
        slab((0.05, 0.02, 0.06), s.steel(), (k, -0.115, 0.185), 0.006, 0.004, g)


def shoot(size, samples, eye, aim, lens=46, key=1.0, exposure=0.35, glare=True, stop=4.0, focus=0.94):
    """Lights the room like a workshop, with a large window on the left and a warm lamp on the right, and then renders. `focus` is
    the distance of the sharp plane, as a share of the distance to the aim."""
    scene = bpy.context.scene
    w = scene.world = bpy.data.worlds.new("room")
    w.use_nodes = True
    w.node_tree.nodes.clear()
    n = Nodes(w.node_tree)
    n("ShaderNodeOutputWorld", {0: n("ShaderNodeBackground", {0: lin("#b9c9da"), 1: 0.17}).outputs[0]})
    window = light("AREA", (-3.4, -2.5, 2.9), 290 * key, "#eaf1ff", (0.1, -0.2, 1.0), shape="RECTANGLE", size=1.8, size_y=1.8)
    window.visible_glossy = glare  # Off for a camera on the right. Otherwise, the panels would reflect only the window.
    light("AREA", (2.9, -1.9, 2.6), 85 * key, "#ffcf94", (0.5, 0, 1.2), shape="RECTANGLE", size=0.9, size_y=1.4)
    light("AREA", (0.2, -2.6, 4.2), 55 * key, "#f4f7ff", (0, -0.3, 0), shape="RECTANGLE", size=2.6, size_y=1.8)
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.dof.use_dof, cam.dof.aperture_fstop = lens, True, stop
    cam.dof.focus_distance = (Vector(eye) - Vector(aim)).length * focus
    o = bpy.data.objects.new("camera", cam)
    scene.collection.objects.link(o)
    scene.camera, o.location = o, eye
    o.rotation_euler = (Vector(eye) - Vector(aim)).to_track_quat("Z", "Y").to_euler()
    rgb = render.render(size, size, samples, diffuse=2)["rgb"]
    rgb = finish.bloom(rgb, ((0.10, 3.8), (0.08, 14)))
    return finish.filmic(finish.vignette(rgb, 0.30), "Medium High Contrast", exposure)
