"""The studio of all products: snow-blue floor, white light from soft lamps, and a few camera angles."""
import math
import bpy
from mathutils import Vector
from .finish import undo_tone
from .mesh import build
from .nodes import Nodes
from .palette import lin

EDGE = "#eef4f8"  # Colour at the edges of the picture, which the page can continue.


def _floor(centre, r):
    m = bpy.data.materials.new("floor")
    m.use_nodes = True
    m.node_tree.nodes.clear()
    n = Nodes(m.node_tree)
    win = n("ShaderNodeTexCoord").outputs["Window"]
    off = n.vec("MULTIPLY", n.vec("SUBTRACT", win, (0.5, 0.47, 0)), (1, 1.08, 0))
    f = n.maprange(n.vec("LENGTH", off), 0.24, 0.465, kind="SMOOTHERSTEP")
    # Far behind the product, where the lights do not reach, the floor also fades to the paper colour.
    away = n.vec("LENGTH", n.vec("MULTIPLY", n.vec("SUBTRACT", n.position(), tuple(centre)), (1, 1, 0)))
    f = n.math("MAXIMUM", f, n.maprange(away, 0.5 * r, 1.9 * r))
    f = n.math("MULTIPLY", f, n("ShaderNodeLightPath").outputs["Is Camera Ray"])
    paper = n("ShaderNodeEmission", {0: (*undo_tone(lin(EDGE)[:3]), 1)}).outputs[0]
    n("ShaderNodeOutputMaterial", {0: n.mix_shader(f, n.diffuse(lin("#e0e6ec")), paper)})
    m.cycles.sample_as_light = False
    build("floor", [(-300, -300, 0), (300, -300, 0), (300, 300, 0), (-300, 300, 0)], [(0, 1, 2, 3)], m)


def _world():
    w = bpy.data.worlds.new("studio")
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes.clear()
    n = Nodes(w.node_tree)
    z = n.xyz(n("ShaderNodeTexCoord").outputs["Generated"])[2]
    c = n.ramp(z, [(0, "#d2d6da"), (0.35, "#9aa2aa"), (1, "#727c87")])
    camera = n("ShaderNodeLightPath").outputs["Is Camera Ray"]
    c = n.mix(camera, c, (*undo_tone(lin(EDGE)[:3]), 1))
    k = n.math("ADD", 0.65, n.math("MULTIPLY", camera, 0.35))
    n("ShaderNodeOutputWorld", {0: n("ShaderNodeBackground", {0: c, 1: k}).outputs[0]})


def _area(scene, centre, r, offset, watts, size, colour):
    li = bpy.data.lights.new("area", "AREA")
    li.shape, li.size, li.size_y = "RECTANGLE", size[0] * r, size[1] * r
    li.energy, li.color = watts * r * r, lin(colour)[:3]
    o = bpy.data.objects.new("area", li)
    scene.collection.objects.link(o)
    o.location = centre + Vector(offset) * r
    o.rotation_euler = (o.location - centre).to_track_quat("Z", "Y").to_euler()
    o.visible_camera = False
    return o


def _points(scene):
    pts = []
    for o in scene.objects:
        if o.type in ("MESH", "CURVE") and o.name.split(".")[0] != "floor":
            me = o.to_mesh()
            pts += [o.matrix_world @ v.co for v in me.vertices]
            o.to_mesh_clear()
    return pts


def shoot(azimuth=30, elevation=19, fill=0.76, lens=70, rim=1.0, low=0.0, sheen=0.0, back=0.0, top=1.0, gloss=1.0, spread=1.0):
    """Lights the objects on the floor and aims the camera so that they fill the given part of the square.
    rim, top, gloss and back are the strengths of the side, overhead, sheen and rear lamps. sheen raises the card.
    spread is the distance over which the floor keeps its own shade. All lamps are white: coloured light would tint the
    product."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    pts = _points(scene)
    lo = Vector([min(p[i] for p in pts) for i in range(3)])
    hi = Vector([max(p[i] for p in pts) for i in range(3)])
    centre, r = (lo + hi) / 2, (hi - lo).length / 2
    _floor(centre, r * spread)
    _world()
    _area(scene, centre, r, (-1.7, -2.8, 2.5), 196, (2.8, 2.8), "#ffffff")
    _area(scene, centre, r, (0.2, 0.6, 3.8), 62 * top, (4.0, 3.0), "#f6f9ff")
    _area(scene, centre, r, (2.7, 1.9, 1.3), 48 * rim, (1.6, 2.6), "#ffffff")
    _area(scene, centre, r, (-3.0, 1.5, 1.4), 30, (1.2, 2.6), "#f6f9ff")
    if back:  # A small hard lamp behind objects that should cast a shadow or let light through.
        _area(scene, centre, r, (-0.5, 2.5, 2.9), back, (0.07, 0.07), "#ffffff")
    # A card that is visible only as a sheen on glass and lacquer. Its edge crosses the front.
    a = math.radians(azimuth)
    at = (-3.6 * math.sin(a) - 0.5, -3.6 * math.cos(a), 1.75 + sheen)
    card = _area(scene, centre, r, at, 150 * gloss, (6.0, 3.0), "#eef4ff")
    card.visible_diffuse = False
    card.rotation_euler.rotate_axis("Z", math.radians(-22))
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.sensor_width, cam.clip_end = lens, 36, 500
    o = bpy.data.objects.new("camera", cam)
    scene.collection.objects.link(o)
    scene.camera = o
    a, e = math.radians(azimuth), math.radians(elevation)
    back = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    rot = back.to_track_quat("Z", "Y")
    right, up = rot @ Vector((1, 0, 0)), rot @ Vector((0, 1, 0))
    half, aim, dist = 18 / lens, centre.copy(), r * 5
    for _ in range(12):
        eye = aim + back * dist
        proj = [((p - eye).dot(right) / -(p - eye).dot(back), (p - eye).dot(up) / -(p - eye).dot(back)) for p in pts]
        x0, x1 = min(p[0] for p in proj), max(p[0] for p in proj)
        y0, y1 = min(p[1] for p in proj), max(p[1] for p in proj)
        aim += right * (x0 + x1) / 2 * dist + up * ((y0 + y1) / 2 + low * half) * dist
        dist *= max(x1 - x0, y1 - y0) / (2 * half * fill)
    o.location, o.rotation_euler = aim + back * dist, rot.to_euler()
