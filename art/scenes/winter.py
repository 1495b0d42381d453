"""Winter cottage at dusk: the scene; its cameras are in winter-wide.py and winter-tall.py."""
import math
import random
import bpy
from mathutils import Vector, noise
from lib import finish, outdoor, render, sky, terrain
from lib.chalet import LENGTH, PLACE, WIDTH, Builder, chalet, to_world
from lib.palette import lin, smooth
from lib.room import LAMPS
from lib.spruce import Forest

NEAR = [(2.2, 6.6, 0.62, 2), (3.3, 9.8, 0.95, 1), (0.4, 11.5, 0.8, 0), (22.0, 3.5, 1.02, 3), (24.6, 1.5, 0.85, 1),
        (20.6, 7.6, 1.15, 1), (19.6, 0.2, 0.42, 4), (4.6, 1.3, 0.34, 4)]


def light(kind, loc, energy, colour, aim=None, parent=None, **props):
    li = bpy.data.lights.new("light", kind)
    li.energy, li.color = energy, lin(colour)[:3]
    for k, v in props.items():
        setattr(li, k, v)
    o = bpy.data.objects.new("light", li)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.parent = loc, parent
    if aim:
        o.rotation_euler = (Vector(loc) - Vector(aim)).to_track_quat("Z", "Y").to_euler()
    return o


def forest(mats):
    f = Forest(mats)
    r = f.random
    for _ in range(16000):
        y = -16 + 176 * r.random() ** 1.25
        x = r.uniform(-1, 1) * (30 + 0.72 * (y + 37))
        d = terrain.inland(x, y)
        near_house = math.hypot(x - PLACE[0], y - PLACE[1]) < 9.8
        in_view = (y < PLACE[1] + 5 and 1 < x < 21) or (y < PLACE[1] and x < 24.5)
        if d < 1.3 or near_house or in_view:
            continue
        if noise.noise(Vector((x * 0.045, y * 0.045, 8))) + 0.35 * smooth(10, 40, d) < -0.06 or not f.free(x, y, 2.1):
            continue
        grown = 0.25 * max(0, noise.noise(Vector((x * 0.08, y * 0.08, 1))))  # taller in places, as real stands are
        f.plant(x, y, terrain.height(x, y), r.uniform(0.62, 1.12) + grown)
        if f.count >= 1250:
            break
    for x, y, scale, kind in NEAR:
        f.plant(x, y, terrain.height(x, y), scale, kind)


def boulders(mats):
    r, n = random.Random(4), 0
    while n < 40:
        x = r.uniform(-40, 34)
        y = terrain.shore_y(x) + r.uniform(-0.4, 1.5)
        if math.hypot(x - 1.2, y + 3.6) > 2.2:
            terrain.boulder(x, y, r.uniform(0.18, 0.55) * (1 + 0.6 * (r.random() > 0.85)), mats)
            n += 1


def dock(mats):
    b, start, along = Builder(mats), Vector((1.2, -3.6)), Vector((-0.55, -1)).normalized()
    across, a = Vector((-along.y, along.x)), math.atan2(along.y, along.x)
    for i in range(11):
        p = start + along * (i * 0.62 - 2.2)
        b.box((p.x, p.y, 0.42), (0.56, 1.7, 0.1), "deck", (0, 0, a))
    p = start + along * 0.9
    b.box((p.x, p.y, 0.5), (6.2, 1.2, 0.1), "snow", (0, 0, a))
    for i in range(3):
        for s in (-1, 1):
            p = start + along * (i * 2.4 - 0.6) + across * s * 0.85
            b.box((p.x, p.y, 0.3), (0.16, 0.16, 1.1), "trunk", (0, 0, a))
            b.box((p.x, p.y, 0.9), (0.2, 0.2, 0.1), "snow", (0, 0, a))
    p = start + along * 4.2 + across * 0.85
    b.box((p.x, p.y, 1.05), (0.2, 0.2, 0.3), "lamp", (0, 0, a))
    light("POINT", (p.x, p.y, 1.5), 40, "#ffb35c", shadow_soft_size=0.3)
    for x, y in ((1.9, -1.6), (3.0, -0.6), (3.2, 1.4)):  # lanterns up to the deck
        z = terrain.height(x, y)
        for dz, size, m in ((0.3, (0.09, 0.09, 0.7), "frame"), (0.72, (0.16, 0.16, 0.2), "lamp"), (0.86, (0.22, 0.22, 0.07), "snow")):
            b.box((x, y, z + dz), size, m)
        light("POINT", (x, y - 0.25, z + 0.8), 13, "#ffb35c", shadow_soft_size=0.15)


def picture(width, height, samples, eye, aim, lens, stars=0.8):
    scene = render.reset()
    mats = outdoor.make_all([to_world(p) for p in LAMPS])
    terrain.ground(mats)
    terrain.hills(mats)
    forest(mats)
    boulders(mats)
    dock(mats)
    house = chalet(mats)
    sky.dusk(stars)
    light("SUN", (0, 0, 50), 3.3, "#ffb673", angle=math.radians(3)).rotation_euler = \
        Vector((-0.93, 0.36, 0.19)).to_track_quat("Z", "Y").to_euler()
    for loc, to, watts, sx, sy in (((-LENGTH / 2 - 0.3, 0, 2.4), (-LENGTH / 2 - 6, 0, -1.5), 400, 4, 3),
                                   ((-1.5, -WIDTH / 2 - 0.3, 2.3), (-1.5, -WIDTH / 2 - 6, -1.5), 340, 8, 1.2)):
        o = light("AREA", loc, watts, "#ffc48a", to, house, shape="RECTANGLE", size=sx, size_y=sy)
        o.visible_camera = o.visible_glossy = False
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.clip_end = lens, 3000
    o = bpy.data.objects.new("camera", cam)
    scene.collection.objects.link(o)
    scene.camera, o.location = o, eye
    o.rotation_euler = (Vector(eye) - Vector(aim)).to_track_quat("Z", "Y").to_euler()
    p = render.render(width, height, samples, diffuse=1, glossy=2, transparent=6)
    rgb = finish.denoise(p["rgb"], p["albedo"], p["normal"], p["depth"], tint=0.06, turn=0.35)
    rgb = finish.bloom(rgb, ((0.24, 3.8), (0.22, 14), (0.10, 44)))
    return finish.filmic(finish.vignette(rgb, 0.28), "Medium High Contrast", 0.55)
