"""Renders the picture of the article about winter: the warm technical room of a cottage, with frost on its window and blue dusk
outside."""
from lib import closeup, devices, indoors, surfaces as s, utility as u
from lib.mesh import slab
HOLE = (-1.02, 1.42, 0.98, 1.06)


def outside():
    m = closeup.mats(70, 7)
    indoors.garden(m)
    f = closeup.forest(m, (-28, 6), (11, 44), indoors.rise, 150, scales=(0.6, 1.1), gap=2.3)
    f.plant(-3.25, 8.6, -1.3, 0.66, 3)


def wiring():
    """Connects battery to inverter, inverter to board, and roof to controller, all in straight runs."""
    y = -0.045
    for x in (0.40, 0.47):
        u.conduit([(x, y, 1.06), (x, y, 1.24)], 0.015)
    u.conduit([(1.07, y, 1.06), (1.07, y, 1.14), (0.56, y, 1.14), (0.56, y, 1.24)], 0.015, [(0.82, y, 1.14, True)])
    u.conduit([(0.68, y, 1.88), (0.68, y, 2.02), (1.52, y, 2.02), (1.52, y, 1.74)], 0.015, [(0.9, y, 2.02, True), (1.3, y, 2.02, True)])
    slab((0.10, 0.07, 0.10), s.surface("conduit", "#8e9aa6", 0.5), (1.10, -0.04, 2.02), 0.012, 0.006)  # Junction.
    u.conduit([(1.02, y, 1.36), (1.02, y, 1.26), (0.64, y, 1.26)], 0.012)
    u.conduit([(1.10, y, 1.70), (1.10, y, 2.5)], 0.014, [(1.10, y, 1.86, False), (1.10, y, 2.2, False)])
    u.conduit([(1.52, y, 1.30), (1.52, y, 0.0)], 0.015, [(1.52, y, 1.15, False), (1.52, y, 0.6, False)])


def picture(size, samples):
    closeup.start()
    closeup.sky(boost=0.35, glow=(-0.75, 1, 0.0))
    pine = indoors.pine()
    indoors.wall(-4, 4, -0.2, 3.2, 0.02, s.surface("plaster", "#8a6f52", 0.9), HOLE)
    indoors.boards(-4, 4, 0.0, 3.0, 0.0, pine, 0.15, (HOLE[0], HOLE[1], HOLE[2] + 0.1, HOLE[3] + 0.1))
    indoors.window((HOLE[0], 0.10, HOLE[1]), HOLE[2], HOLE[3], 2, 2, s.surface("window", "#d8d2c6", 0.5), frost=0.85, sill=0.24, deep=0.12)
    slab((8, 6, 0.05), indoors.oak(), (0, -3, -0.025))
    outside()
    devices.wall_battery(None, (0.40, -0.02, 0.18))
    devices.wall_battery(None, (1.04, -0.02, 0.18))
    slab((1.34, 0.26, 0.16), s.slate(), (0.72, -0.14, 0.09), 0.01, 0.008)
    devices.inverter(None, (0.52, -0.02, 1.26), lift=0.0, cables=False)
    devices.controller(None, (1.08, -0.02, 1.38))
    u.breaker_box((1.52, -0.01, 1.52))
    u.switch((-0.18, -0.01, 1.50))
    u.conduit([(-0.18, -0.045, 1.58), (-0.18, -0.045, 2.5)], 0.014, [(-0.18, -0.045, 2.0, False)])
    u.conduit([(-0.11, -0.045, 1.50), (0.30, -0.045, 1.50)], 0.014)
    wiring()
    u.logs(-1.72, -0.42, 0.02, 5)
    slab((1.44, 0.42, 0.045), indoors.oak(), (-1.06, -0.22, 0.62), 0.006, 0.005)
    for x in (-1.74, -0.38):
        slab((0.045, 0.40, 0.62), indoors.oak(), (x, -0.22, 0.31), 0.006, 0.005)
    for i, colour in enumerate(("#31506f", "#b9b3a6", "#7c4a3c")):  # Folded blankets.
        slab((0.46 - 0.012 * i, 0.30, 0.062), s.surface("wool%d" % i, colour, 0.95), (-1.42 + 0.01 * i, -0.22, 0.675 + i * 0.064), 0.026, 0.024)
    # The lamps are above the visible part of the scene.
    closeup.light("POINT", (-0.30, -0.75, 2.02), 34, "#ffb874", shadow_soft_size=0.10)
    closeup.light("AREA", (2.4, -2.2, 2.6), 42, "#ffc48a", (0.6, 0, 1.1), size=1.4)
    closeup.light("AREA", (HOLE[0], -0.05, HOLE[1]), 7, "#7fb0ea", (HOLE[0], -2, 0.6), size=0.9)
    return closeup.shoot(size, size * 9 // 16, samples, (-0.22, -3.45, 1.34), (-0.06, 0, 1.14), 31, far=(5, 8, 1.6))
