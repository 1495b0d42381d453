"""A trailer on the shore of a lake, at dawn in early autumn. The sun rises over the water. The cameras are in rv-wide.py and
rv-tall.py."""
import math
from mathutils import Matrix, Vector
from lib import camp, camp_ground, outdoor, plants, render, sky, spruce, stage, summer, terrain, trailer
from lib.canoe import canoe
from lib.palette import smooth

PLACE, TURN = (9.3, 2.0, 1.05), 30
# Stones at the water, each with y and size.
STONES = ((-9.8, 0.5), (-8.6, 0.3), (-3.0, 0.3), (-2.2, 0.5), (6.0, 0.35), (13, 0.5), (14, 0.3), (21, 0.6))
BEACHED = (3.2, 7.2)
# Footpaths lead from the door to the canoe and the water. Wheel tracks lead from the road to the pitch.
FEET = (((11.2, 0.6), (9.8, -0.9), (8.0, -1.2), (6.0, -1.4), (4.8, 0.8), (4.3, 3.4), (3.8, 5.6)), ((4.8, 0.8), (3.2, 1.6), (1.4, 1.2)))
WHEELS = ((-1.0, 0.0), (-3.6, -0.3), (-4.9, -2.0), (-5.2, -5.0), (-4.0, -9.0), (-1.0, -14.0))
BIRCHES = [(15.8, 7.4, 1.0, 0), (17.6, 5.2, 0.85, 1), (6.2, 15.5, 0.9, 2)]
SPRUCES = [(14.6, 14.4, 0.95, 1),
           (19.6, 3.2, 0.9, 3), (21.5, 5.4, 1.15, 1), (8.6, 16.6, 0.85, 3), (4.6, 16.2, 0.5, 0), (18.2, 1.6, 0.4, 4)]


def shore(x):
    return 44 - 62 * smooth(-14, 9, x) + 0.8 * math.sin(x * 0.55) + 0.5 * math.sin(x * 1.3)


SITE = terrain.Site(shore, (PLACE[0], PLACE[1], PLACE[2], 5.4), 1.1, beach=3.0)


def shore_x(y):
    return next(x / 10 for x in range(-300, 300) if shore(x / 10) < y)


def local(x, y, z=0.0):
    return Matrix.Rotation(math.radians(TURN), 3, "Z") @ Vector((x, y, z)) + Vector(PLACE)


def clearing(x, y):
    return math.hypot(x - 8.5, y - 4) < 12.5 or (y < PLACE[1] + 3 and x < 24) or (y < 27 and x < 6)


def wheels():
    """Returns two ruts in world coordinates."""
    line = [tuple(local(x, y))[:2] for x, y in WHEELS]
    return [camp_ground.beside(line, s * 0.85) for s in (-1, 1)]


def trodden(x, y):
    """Returns whether a point is under the trailer or on a path, where no tall grass grows."""
    p = local(0.2, -1.8)
    near = ((p.x, p.y, 4.2), (*BEACHED, 2.6), (*PLACE[:2], 3.3))
    return any(math.hypot(x - a, y - b) < radius for a, b, radius in near) or camp_ground.distance(x, y, RUTS + list(FEET)) < 0.8


def bare(x, y):
    """Returns whether a point is bare ground, without any grass."""
    p = local(0.3, -1.3)
    near = ((p.x, p.y, 1.5),)
    return any(math.hypot(x - a, y - b) < radius for a, b, radius in near) or camp_ground.distance(x, y, RUTS + list(FEET)) < 0.5


def materials():
    changes = summer.changes(leaf=("#6b531d", "#d29a3a"), grass=("#55602f", "#a89a55"))
    lamps = [local(*p) for p in trailer.LAMPS]
    changes.update(
        paint=trailer.paint, cabin=outdoor.room("#4a2410", "#f7a250", lamps, 0.75, 1.0), curtain=outdoor.unlit("#b5773c", 0.8),
        frame=outdoor.metal("#1a1f27", 0.3), tyre=outdoor.flat("#17181b"), metal=outdoor.metal("#aab4be", 0.25),
        # The panels lie horizontally, so a reflective material would show only dark woods.
        cells=lambda n: outdoor.cells(n, "#15466b", "#7fb6c6", 0.3), shadow=outdoor.flat("#0c0e12"),
        door=outdoor.metal("#dcdeda", 0.3), hatch=outdoor.metal("#c9cdd0", 0.3),
        marker=outdoor.flat("#d9822b"), tail=outdoor.flat("#8c2a22"), cloth=outdoor.flat("#e9e2d3"), stripe=outdoor.flat("#2b4a6f"),
        lamp=outdoor.unlit("#ffc880", 2.2), embers=outdoor.unlit("#ff8a35", 2.4), weave=outdoor.flat("#3d5876"), boot=outdoor.flat("#5a3a26"),
        bicycle=outdoor.metal("#d9822b", 0.3), ground=camp_ground.ground(FEET, RUTS, [(x, y) for x, y, *_ in BIRCHES]))
    return outdoor.make_all(lamps, summer.haze(), changes)


RUTS = wheels()


def picture(width, height, samples, eye, aim, lens, tufts=900, bushes=34, sods=3200, far=None, **leaves):
    render.reset()
    mats = materials()
    terrain.ground(mats, SITE, (-9, 24, -8, 22))
    terrain.hills(mats)
    birches = [plants.birch(i + 1, 8.5 + i * 0.7, mats, **leaves) for i in range(3)]
    forest = spruce.Forest(mats, kinds=spruce.green(mats))
    forest.stand(SITE, clearing, other=birches + forest.kinds[:4])  # Spruces, and a few birches with yellow leaves.
    for kinds, trees in ((birches, BIRCHES), (range(5), SPRUCES)):
        for x, y, scale, kind in trees:
            forest.plant(x, y, SITE.height(x, y), scale, kinds[kind])
    for x, y, size in [(shore_x(y), y, size) for y, size in STONES]:
        terrain.boulder(x, y, size, mats, SITE)
    plants.grow(SITE, mats, trodden, (-24, 30, -20, 34), tufts=tufts, reeds=90, bushes=bushes)
    plants.turf(SITE, mats, bare, (-3, 22, -7, 15), sods)
    van = trailer.trailer(mats, PLACE, TURN)
    camp.awning(van, mats)
    camp.mat(van, mats, (0.3, -2.2, 0))
    camp.bicycle(van, mats, (-2.5, trailer.SIDE - 0.30, 0), 0)
    camp.chair(van, mats, (-0.75, -3.1, 0), -38)
    camp.chair(van, mats, (0.75, -3.45, 0), -22)
    camp.table(van, mats, (0.05, -2.95, 0))
    canoe(mats, (*BEACHED, SITE.height(*BEACHED) + 0.10), 24)
    sky.dusk(0.0, sky.DAWN, 1.15)
    stage.sun(5.0, "#ffbd8a", (-0.86, 0.30, 0.26))
    for at, watts in (((0.3, trailer.SIDE - 0.5, 2.3), 14), ((-2.2, trailer.SIDE - 0.5, 1.6), 6)):
        o = stage.light("AREA", at, watts, "#ffc48a", (at[0], at[1] - 1.2, 0), van, shape="RECTANGLE", size=1.6, size_y=0.4)
        o.visible_camera = o.visible_glossy = False
    stage.camera(eye, aim, lens)
    return stage.develop(width, height, samples, 0.66, far=far)
