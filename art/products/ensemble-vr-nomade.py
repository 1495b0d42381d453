"""Off-grid pack for a motorhome: three light panels, two 12 V batteries, small inverter-charger, controller."""
from lib import surfaces as s
from lib.devices import block_battery, controller, inverter
from lib.mesh import group, tube
from lib.panels import module
from lib.studio import shoot

PANEL = dict(size=(0.62, 1.12), cols=4, rows=12, wires=4, depth=0.03)


def make():
    stand = group(None, (-0.12, 0.34, 0), (0, 0, -4))
    module(stand, (0, 0, 0.02), (-14, 0, 0), **PANEL)
    for x in (-0.2, 0.2):
        tube([(x, 0.19, 0.72), (x, 0.44, 0.0)], 0.012, s.steel(), stand)
    # two flat ones, the upper one askew so that both are counted
    module(None, (-0.52, -0.72, 0.02), (-90, 0, 12), **PANEL)
    module(None, (-0.40, -0.78, 0.055), (-90, 0, -10), **PANEL)
    inverter(None, (0.42, 0.26, 0), (0, 0, 4), scale=0.95)
    block_battery(None, (0.30, -0.66, 0), (0, 0, 6), scale=1.1)
    block_battery(None, (0.52, -0.24, 0), (0, 0, 6), scale=1.1)
    controller(None, (0.94, 0.10, 0), (-4, 0, 10), scale=1.15)
    shoot(azimuth=14, elevation=25, fill=0.84, sheen=1.6, gloss=0.5, spread=0.72)
