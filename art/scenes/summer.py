"""The cottage on a late golden evening in summer. The cameras are in summer-wide.py and summer-tall.py."""
import math
from lib import camp, lakeside, outdoor, plants, render, sky, spruce, stage, summer, terrain
from lib.canoe import canoe
from lib.chalet import PLACE, chalet

BIRCHES = [(1.0, 8.2, 0.95, 0), (2.6, 9.6, 1.1, 1), (-0.4, 10.2, 0.85, 2), (21.6, 4.4, 0.8, 0), (23.4, 6.0, 1.05, 2), (25.5, 3.6, 0.9, 1)]


def built(x, y):
    """Returns whether a point is on the deck or the dock, where no grass grows."""
    p = lakeside.DOCK
    return math.hypot(x - PLACE[0] + 1.0, y - PLACE[1] + 0.6) < 8.2 or (abs(x - p.x) < 1.0 and abs(y - p.y) < 2.5)


def picture(width, height, samples, eye, aim, lens, tufts=2600, sods=2600, far=None, **leaves):
    render.reset()
    mats = outdoor.make_all([], summer.haze(), summer.changes(leaf=("#33562e", "#8fae4c")))
    terrain.ground(mats, near=(-6, 30, -15, 14))
    terrain.hills(mats)
    birches = [plants.birch(i + 1, 8.5 + i * 0.7, mats, **leaves) for i in range(3)]
    forest = spruce.Forest(mats, kinds=spruce.green(mats))
    lakeside.woods(forest, birches)
    for x, y, scale, kind in BIRCHES:
        forest.plant(x, y, lakeside.SITE.height(x, y), scale, birches[kind])
    lakeside.boulders(mats)
    lakeside.dock(mats, lit=False)
    plants.grow(lakeside.SITE, mats, built, (-30, 32, -16, 34), tufts)
    plants.turf(lakeside.SITE, mats, built, (-2, 30, -15, 12), sods)
    for s in (-1, 1):  # Two chairs at the end of the dock, facing the evening sun.
        p = lakeside.DOCK + lakeside.ALONG * 3.3 + lakeside.ACROSS * 0.42 * s
        camp.chair(None, mats, (p.x, p.y, 0.47), -29 - 6 * s)
    p = lakeside.DOCK + lakeside.ALONG * 2.3 + lakeside.ACROSS * 1.75
    canoe(mats, (p.x, p.y, 0.02), math.degrees(math.atan2(lakeside.ALONG.y, lakeside.ALONG.x)) + 5)
    chalet(mats)
    sky.dusk(0.0, sky.GOLDEN)
    stage.sun(5.6, "#ffbe7c", (-0.92, -0.14, 0.36))
    stage.camera(eye, aim, lens)
    return stage.develop(width, height, samples, 0.60, far=far)
