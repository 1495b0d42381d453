"""MPPT charge controller, 60 A."""
from lib.devices import controller
from lib.studio import shoot


def make():
    controller(rot=(-6, 0, 0))
    shoot(azimuth=28, elevation=18, fill=0.66)
