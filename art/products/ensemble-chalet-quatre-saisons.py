"""Year-round cottage pack: eight panels on a ground rack, rack of three batteries, inverter-charger."""
from lib.devices import inverter, rack_battery
from lib.kits import ground_rack
from lib.mesh import group
from lib.studio import shoot


def make():
    ground_rack(cols=4, rows=2)
    g = group(None, (1.35, -1.35, 0), (0, 0, 8))
    g.scale = (1.55,) * 3
    rack_battery(g, (-0.42, 0, 0))
    inverter(g, (0.38, 0.12, 0), scale=1.1)
    shoot(azimuth=24, elevation=19, fill=0.84, top=0.7)
