"""Builds the parts that all landscape pictures share: lamps, low sun, camera and colour grade."""
import math
import bpy
from mathutils import Vector
from . import finish, render
from .palette import lin

LOW_SUN = (-0.93, 0.36, 0.19)  # The light comes from the side and a little from behind, which gives warm edges.


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


def sun(strength=3.3, colour="#ffb673", direction=LOW_SUN, soft=3):
    o = light("SUN", (0, 0, 50), strength, colour, angle=math.radians(soft))
    o.rotation_euler = Vector(direction).to_track_quat("Z", "Y").to_euler()
    return o


def camera(eye, aim, lens):
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.clip_end = lens, 3000
    o = bpy.data.objects.new("camera", cam)
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera, o.location = o, eye
    o.rotation_euler = (Vector(eye) - Vector(aim)).to_track_quat("Z", "Y").to_euler()


def develop(width, height, samples, exposure=0.55, shade=0.0, far=None):
    """Renders a picture and finishes it with bloom and film curve. All landscapes use these settings. `shade` darkens the left
    for a title. `far` is (near, far, sigma) and blurs the distance."""
    p = render.render(width, height, samples, diffuse=1, glossy=2, transparent=12, depth=bool(far))
    rgb = p["rgb"]
    if far:
        rgb = finish.soften(rgb, p["depth"], *far)
    rgb = finish.bloom(rgb, ((0.24, 3.8), (0.22, 14), (0.10, 44)))
    return finish.filmic(finish.graduated(finish.vignette(rgb, 0.28), shade), "Medium High Contrast", exposure)
