"""Strip for the top of a page: the lake under a low sun. On the left, a dark headland is behind the title."""
import random
from mathutils import Vector
from lib import outdoor, render, sky, stage, summer, terrain
from lib.palette import smooth
from lib.spruce import Forest

LOW = Vector((-0.40, 1, 0.085)).normalized()
ISLAND = ((-19.6, 16.2, 0.62, 4), (-18.4, 15.9, 0.42, 0), (-20.9, 16.8, 0.48, 2))


def shore(x):
    return 84 - 104 * smooth(-58, -72, x)


def picture(size, samples):
    render.reset()
    mats = outdoor.make_all([], summer.haze(LOW), summer.changes())
    site = terrain.Site(shore, (200, 0, 1.0, 1))
    terrain.ground(mats, site)
    terrain.hills(mats)
    forest = Forest(mats, cover=0.8)
    forest.stand(site, lambda x, y: False, tries=26000, limit=1800, near=-30, deep=170)
    r = random.Random(5)
    for _ in range(400):  # Old tall trees on the headland.
        x, y = r.uniform(-98, -60), r.uniform(-30, 46)
        if site.inland(x, y) > 1.0 and forest.free(x, y, 2.6):
            forest.plant(x, y, site.height(x, y), r.uniform(1.15, 1.75))
    for x, y, stone in ((-19.4, 16.0, 1.8), (-17.3, 15.6, 0.8), (-21.4, 16.8, 1.0)):
        terrain.boulder(x, y, stone, mats, site)
    for x, y, scale, kind in ISLAND:
        forest.plant(x, y, 0.75, scale, kind)
    sky.dusk(0.0, sun=LOW)
    # Reflections do not show this lamp, because its reflection in the water would not look like a sun.
    stage.sun(3.4, "#ffb673", (-0.62, 0.75, 0.20)).visible_glossy = False
    stage.camera((0, -37, 6.4), (-28, 4.5, 6.0), 34)
    return stage.develop(size, size * 560 // 1600, samples, 0.35, 0.5)
