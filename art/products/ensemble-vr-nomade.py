"""Off-grid pack for a motorhome, true to scale: three panels of 200 W, two 12 V batteries, inverter-charger of a third of the
power, controller."""
from lib import surfaces as s
from lib.devices import block_battery, controller, inverter
from lib.mesh import group, tube
from lib.panels import module
from lib.studio import shoot

PANEL = dict(size=(0.67, 1.49), cols=4, rows=18, wires=4, depth=0.03)


def make():
    stand = group(None, (-0.12, 0.34, 0), (0, 0, -4))
    module(stand, (0, 0, 0.02), (-14, 0, 0), **PANEL)
    for x in (-0.2, 0.2):
        tube([(x, 0.27, 0.98), (x, 0.56, 0.0)], 0.012, s.steel(), stand)
    # Two flat panels. The upper one is askew, so that both are visible.
    module(None, (-0.52, -0.62, 0.02), (-90, 0, 12), **PANEL)
    module(None, (-0.38, -0.70, 0.055), (-90, 0, -10), **PANEL)
    inverter(None, (0.46, 0.06, 0), (0, 0, 4), scale=0.75)
    block_battery(None, (0.28, -0.66, 0), (0, 0, 6))
    block_battery(None, (0.84, -0.46, 0), (0, 0, 6))
    controller(None, (0.90, 0.02, 0), (-4, 0, 10))
    shoot(azimuth=14, elevation=25, fill=0.84, sheen=1.6, gloss=0.5, spread=0.72)
