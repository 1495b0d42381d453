"""Cottage pack: four full-size panels as a fan, wall battery, inverter-charger."""
from lib.devices import inverter, wall_battery
from lib.mesh import group
from lib.panels import module
from lib.studio import shoot


def make():
    for i in range(4):
        g = group(None, (-1.02 + 0.60 * i, 0.17 * i, 0), (0, 0, 12 - 10 * i))
        module(g, rot=(-9, 0, 0), wires=4)
    wall_battery(None, (0.02, -0.62, 0), (0, 0, 4), size=(0.68, 0.25, 1.02))
    inverter(None, (0.80, -0.42, 0), (0, 0, 6), scale=1.25)
    shoot(azimuth=20, elevation=18, fill=0.82)
