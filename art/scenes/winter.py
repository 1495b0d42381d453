"""The winter cottage at dusk. The cameras are in winter-wide.py and winter-tall.py."""
from lib import lakeside, outdoor, render, sky, stage, terrain
from lib.chalet import LENGTH, WIDTH, chalet, to_world
from lib.room import LAMPS
from lib.spruce import Forest


def picture(width, height, samples, eye, aim, lens, stars=0.8):
    render.reset()
    mats = outdoor.make_all([to_world(p) for p in LAMPS])
    terrain.ground(mats)
    terrain.hills(mats)
    lakeside.woods(Forest(mats))
    lakeside.boulders(mats)
    lakeside.dock(mats, lit=True)
    house = chalet(mats)
    sky.dusk(stars)
    stage.sun()
    # The windows emit no light. These two lamps light the deck and the snow in front of the windows.
    for loc, to, watts, sx, sy in (((-LENGTH / 2 - 0.3, 0, 2.4), (-LENGTH / 2 - 6, 0, -1.5), 400, 4, 3),
                                   ((-1.5, -WIDTH / 2 - 0.3, 2.3), (-1.5, -WIDTH / 2 - 6, -1.5), 340, 8, 1.2)):
        o = stage.light("AREA", loc, watts, "#ffc48a", to, house, shape="RECTANGLE", size=sx, size_y=sy)
        o.visible_camera = o.visible_glossy = False
    stage.camera(eye, aim, lens)
    return stage.develop(width, height, samples)
