"""Renders the picture of the support service: a desk in the evening, with a graph on the screen and blue dusk outside."""
from lib import desk, indoors, closeup, surfaces as s
HOLE = (-0.62, 0.62, 1.15, 1.0)


def picture(size, samples):
    closeup.start()
    closeup.sky(boost=0.55, glow=(-0.9, 1, 0.02))
    indoors.table(2.6, 1.0, indoors.oak())
    indoors.wall(-3, 3, -0.9, 2.2, 0.62, s.surface("plaster", "#5d7288", 0.9), HOLE)
    indoors.window((HOLE[0], 0.70, HOLE[1]), HOLE[2], HOLE[3], 2, 1, frost=0.35)
    m = closeup.mats(55, 8)
    indoors.garden(m)
    closeup.forest(m, (-26, 8), (9, 40), indoors.rise, 130, scales=(0.5, 1.0), gap=2.1)
    desk.laptop(None, (-0.04, 0.00, 0), (0, 0, 8))
    desk.headset(None, (0.31, -0.14, 0.0), (0, 0, -28))
    desk.notebook(None, (-0.36, -0.16, 0.0), (0, 0, 13))
    desk.cup(None, (-0.36, 0.13, 0.0))
    desk.lamp(None, (0.42, 0.22, 0.0))
    closeup.light("POINT", (0.42, 0.22, 0.33), 9.0, "#ffb56a", shadow_soft_size=0.07)
    closeup.light("AREA", (1.5, -0.9, 1.0), 9, "#ffb673", (0.1, 0.0, 0.1), size=0.8)
    closeup.light("AREA", (-0.04, -0.08, 0.22), 0.9, "#7fa8dc", (-0.04, -0.5, 0.0), size=0.3)
    return closeup.shoot(size, size * 3 // 4, samples, (-0.02, -1.10, 0.52), (0.03, 0.1, 0.19), 37, far=(3, 6, 4.0))
