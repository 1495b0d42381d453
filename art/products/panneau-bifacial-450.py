"""Glass-glass 450 W module, seen from the front and from the back: light passes between the cells."""
from lib import surfaces as s
from lib.mesh import group, slab
from lib.panels import module
from lib.studio import shoot

LOOK = dict(kind="bifacial", wires=0, size=(1.134, 1.762))


def make():
    module(group(None, (-0.34, 0, 0), (0, 0, 6)), rot=(-10, 0, 0), **LOOK)
    turned = group(None, (0.62, 0.55, 0), (0, 0, 176))
    back = module(turned, rot=(10, 0, 0), **LOOK)
    for x in (-0.28, 0, 0.28):  # Junction boxes across the middle of the back.
        slab((0.075, 0.018, 0.05), s.rubber(), (x, 0.012, 0.86), 0.008, 0.004, back)
    shoot(azimuth=24, elevation=18, fill=0.82, back=220)
