"""Renders the picture of the study service: a table by the window, with tools, a roof plan, and the sun's paths on a tablet."""
from lib import indoors, closeup, surfaces as s, workshop as w
from lib.mesh import slab
HOLE = (0.0, 0.66, 1.9, 1.1)


def picture(size, samples):
    closeup.start()
    closeup.sky(boost=1.5)
    indoors.table(2.3, 1.15, indoors.oak())
    wall = s.surface("plaster", "#b9c6d2", 0.9)
    indoors.wall(-3, 3, -0.9, 2.2, 0.66, wall, HOLE)
    indoors.window((HOLE[0], 0.74, HOLE[1]), HOLE[2], HOLE[3], 3, 1)
    m = closeup.mats(50, 6)
    indoors.garden(m)
    closeup.forest(m, (-26, 26), (9, 40), indoors.rise, 190, scales=(0.5, 0.95), gap=2.2)
    w.plan(None, (-0.15, -0.06, 0.001), (0, 0, 7))
    w.tablet(None, (0.47, -0.17, 0.0), (0, 0, -14))
    w.compass(None, (-0.10, 0.02, 0.002), (0, 0, -24))
    w.tape(None, (0.26, -0.37, 0.001), (0, 0, 9))
    w.pencil(None, (-0.50, -0.30, 0.007), 28)
    w.small_panel(None, (0.56, 0.24, 0.0), (0, 0, -22))
    closeup.sun(8.0)
    # A window frame outside the picture casts bars of shadow across the table.
    for y in (-1.3, -0.33, 0.18, 0.60):
        slab((0.02, 0.05 if -1 < y < 0.5 else 0.5, 3), s.ink(), (2.2, y, 0.9)).visible_camera = False
    slab((0.02, 3, 0.04), s.ink(), (2.2, 0, 0.86)).visible_camera = False
    closeup.light("AREA", (-1.2, -1.6, 1.9), 14, "#bcd4f0", (0, 0, 0), size=1.6)
    return closeup.shoot(size, size * 3 // 4, samples, (0.05, -1.24, 0.70), (0.05, 0.1, 0.12), 35, far=(3, 6, 4.0))
