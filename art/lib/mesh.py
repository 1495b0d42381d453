"""Builds shapes from points. Units are metres. Fronts face -Y."""
import math
import bpy


def group(parent=None, loc=(0, 0, 0), rot=(0, 0, 0)):
    """Creates an empty object, the parent of all parts of a device or scene. Rotations are in degrees."""
    o = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(o)
    o.parent, o.location, o.rotation_euler = parent, loc, [math.radians(r) for r in rot]
    return o


def build(name, verts, faces, mats, parent=None, loc=(0, 0, 0), rot=(0, 0, 0), smooth=False, index=None, flat_caps=False):
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    for m in mats if isinstance(mats, (list, tuple)) else [mats]:
        me.materials.append(m)
    if index:
        me.polygons.foreach_set("material_index", index)
    if smooth:
        me.polygons.foreach_set("use_smooth", [True] * len(faces))
    me.update()
    o = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(o)
    o.parent, o.location, o.rotation_euler = parent, loc, [math.radians(r) for r in rot]
    if flat_caps:  # Bevels are shaded smooth, and large faces flat.
        me.set_sharp_from_angle(angle=math.radians(50))
        o.modifiers.new("normals", "WEIGHTED_NORMAL").keep_sharp = True
    return o


def outline(w, h, radius, steps=6):
    """Returns a rounded rectangle as (x, z) points, counter-clockwise."""
    radius = max(1e-4, min(radius, w / 2 - 1e-4, h / 2 - 1e-4))
    pts = []
    for cx, cz, a0 in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(steps + 1):
            a = math.radians(a0 + 90 * i / steps)
            pts.append((cx * (w / 2 - radius) + radius * math.cos(a), cz * (h / 2 - radius) + radius * math.sin(a)))
    return pts


def slab(size, mat, loc=(0, 0, 0), radius=0.01, bevel=0.004, parent=None, rot=(0, 0, 0), taper=0.0):
    """Builds a bevelled block. `size` is (width x, depth y, height z). `radius` rounds the outline of the front."""
    w, d, h = size
    bevel = min(bevel, d / 2.01, w / 2.1, h / 2.1)
    radius, n = max(radius, bevel * 1.02), 4
    rings = [(bevel * (1 - math.sin(math.pi / 2 * i / n)), d / 2 - bevel * (1 - math.cos(math.pi / 2 * i / n)))
             for i in range(n + 1)]
    rings += [(inset + taper, -y) for inset, y in reversed(rings)]
    verts, faces, k = [], [], 0
    for inset, y in rings:
        ring = outline(w - 2 * inset, h - 2 * inset, radius - min(inset, bevel))
        k = len(ring)
        verts += [(x, y, z) for x, z in ring]
    for r in range(len(rings) - 1):
        for i in range(k):
            j = (i + 1) % k
            faces.append((r * k + i, r * k + j, (r + 1) * k + j, (r + 1) * k + i))
    faces += [tuple(reversed(range(k))), tuple(range((len(rings) - 1) * k, len(rings) * k))]
    faces = [tuple(reversed(f)) for f in faces]
    return build("slab", verts, faces, mat, parent, loc, rot, True, None, True)


def lathe(profile, mat, loc=(0, 0, 0), parent=None, rot=(0, 0, 0), sides=32):
    """Builds a turned shape around Z from (radius, z) points."""
    verts = [(r * math.cos(math.tau * i / sides), r * math.sin(math.tau * i / sides), z)
             for r, z in profile for i in range(sides)]
    faces = []
    for p in range(len(profile) - 1):
        for i in range(sides):
            j = (i + 1) % sides
            faces.append((p * sides + i, p * sides + j, (p + 1) * sides + j, (p + 1) * sides + i))
    faces += [tuple(reversed(range(sides))), tuple(range((len(profile) - 1) * sides, len(profile) * sides))]
    return build("lathe", verts, faces, mat, parent, loc, rot, True, None, True)


def peg(r, h, mat, loc=(0, 0, 0), parent=None, rot=(0, 0, 0), bevel=0.15, sides=32):
    """Builds a cylinder with a rounded upper edge. `loc` is the middle of its base."""
    b = r * bevel
    return lathe([(r, 0), (r, h - b), (r - b * 0.3, h - b * 0.3), (r - b, h)], mat, loc, parent, rot, sides)


def tube(points, r, mat, parent=None):
    """Builds a cable through the points."""
    cu = bpy.data.curves.new("tube", "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.resolution_u = "3D", r, 5, 10
    sp = cu.splines.new("NURBS")
    sp.points.add(len(points) - 1)
    for p, q in zip(sp.points, points):
        p.co = (*q, 1)
    sp.use_endpoint_u, sp.order_u = True, min(4, len(points))
    o = bpy.data.objects.new("tube", cu)
    cu.materials.append(mat)
    bpy.context.scene.collection.objects.link(o)
    o.parent = parent
    return o


def sheet(points, y, mat, parent=None, loc=(0, 0, 0)):
    """Builds a flat polygon in the front plane from (x, z) points, counter-clockwise."""
    return build("sheet", [(x, y, z) for x, z in points], [tuple(range(len(points)))], mat, parent, loc)


def ribbon(points, width, y, mat, parent=None, loc=(0, 0, 0)):
    """Draws a line of constant width in the front plane."""
    up, down = [], []
    for i, (x, z) in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        dx, dz = b[0] - a[0], b[1] - a[1]
        n = math.hypot(dx, dz) or 1
        up.append((x - dz / n * width / 2, y, z + dx / n * width / 2))
        down.append((x + dz / n * width / 2, y, z - dx / n * width / 2))
    k = len(points)
    faces = [(k + i, k + i + 1, i + 1, i) for i in range(k - 1)]
    return build("ribbon", up + down, faces, mat, parent, loc)
