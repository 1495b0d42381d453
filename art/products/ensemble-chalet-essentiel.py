"""Cottage pack: four full-size panels as a fan, wall battery, inverter-charger, charge controller."""
from lib.devices import controller, inverter, wall_battery
from lib.mesh import group
from lib.panels import module
from lib.studio import shoot


def make():
    for i in range(4):
        g = group(None, (-1.02 + 0.60 * i, 0.17 * i, 0), (0, 0, 12 - 10 * i))
        module(g, rot=(-9, 0, 0), wires=4)
    wall_battery(None, (-0.26, -0.66, 0), (0, 0, 4), size=(0.68, 0.25, 1.02))
    inverter(None, (0.50, -0.50, 0), (0, 0, 6), scale=1.25)
    controller(None, (1.08, -0.50, 0), (-4, 0, 10), scale=1.25)
    shoot(azimuth=20, elevation=18, fill=0.82)
