"""Cottage pack, true to scale: four panels as a fan, wall battery, inverter-charger of half the power, charge controller."""
from lib.devices import controller, inverter, wall_battery
from lib.mesh import group
from lib.panels import module
from lib.studio import shoot


def make():
    for i in range(4):
        g = group(None, (-1.02 + 0.60 * i, 0.17 * i, 0), (0, 0, 12 - 10 * i))
        module(g, rot=(-9, 0, 0), wires=4)
    wall_battery(None, (-0.12, -1.05, 0), (0, 0, 4))
    inverter(None, (0.46, -0.98, 0), (0, 0, 6), scale=0.85)
    controller(None, (0.92, -1.02, 0), (-4, 0, 10))
    # A near camera shows the front objects well.
    shoot(azimuth=20, elevation=19, fill=0.84, lens=44, gloss=0.6)
