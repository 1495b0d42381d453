"""A 410 W module with 108 half cells, seen from the front and from the back."""
from lib import storeroom as room, surfaces as s
from lib.mesh import slab, tube


def back(panel):
    """Adds the white rear sheet, the three junction boxes and the two cables."""
    slab((1.09, 0.003, 1.68), s.surface("sheet", "#d9dee2", 0.55), (0, 0.0165, 0.86), 0.002, 0.001, panel)
    for x in (-0.28, 0, 0.28):
        slab((0.085, 0.022, 0.06), s.rubber(), (x, 0.026, 0.86), 0.008, 0.004, panel)
    for k in (-1, 1):
        tube([(k * 0.31, 0.03, 0.86), (k * 0.42, 0.026, 0.84), (k * 0.45, 0.024, 0.6), (k * 0.40, 0.024, 0.34)], 0.006, s.rubber(), panel)
    slab((0.20, 0.002, 0.13), s.white(), (-0.3, 0.019, 1.25), 0.002, 0.001, panel)


def picture(size, samples):
    room.room()
    back(room.lean(-0.46, 0, is_turned=True, rim=0.02))
    room.lean(0.36, 1, wires=5, rim=0.02)
    return room.shoot(size, samples, (1.35, -4.2, 1.30), (-0.05, -0.2, 0.86), 63, glare=False)
