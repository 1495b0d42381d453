"""Roof kit of 15 modules with its wall inverter."""
from lib.devices import inverter
from lib.kits import roof_slice
from lib.studio import shoot


def make(cols=5, rows=3, scale=3.0, at=0.10):
    _, x = roof_slice(cols, rows)
    # the inverter is drawn larger than life, as the nearest thing to the eye
    inverter(None, (x * at + 1.2, -1.0, 0), (0, 0, 6), scale=scale)
    shoot(azimuth=26, elevation=24, fill=0.84, rim=0.45, top=0.7)
