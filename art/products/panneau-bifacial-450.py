"""A 450 W module with glass on both sides, seen from the back and from the front. Light passes between its cells."""
from lib import storeroom as room, surfaces as s
from lib.mesh import slab

LOOK = dict(size=(1.134, 1.762), kind="bifacial", rim=0.02)


def picture(size, samples):
    room.room()
    back = room.lean(-0.46, 0, is_turned=True, **LOOK)
    for x in (-0.28, 0, 0.28):  # Junction boxes across the middle of the back.
        slab((0.075, 0.018, 0.05), s.rubber(), (x, 0.012, 0.88), 0.008, 0.004, back)
    room.lean(0.36, 1, **LOOK)
    return room.shoot(size, samples, (1.35, -4.2, 1.30), (-0.05, -0.2, 0.87), 63, glare=False)
