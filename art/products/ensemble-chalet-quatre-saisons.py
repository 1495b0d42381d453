"""Year-round cottage pack, true to scale: eight panels at 60° on a ground rack, rack of three batteries, inverter-charger."""
from lib.devices import inverter, rack_battery
from lib.kits import ground_rack
from lib.studio import shoot


def make():
    ground_rack(cols=4, rows=2, tilt=30, foot=0.5)
    rack_battery(None, (-1.35, -1.7, 0), (0, 0, -8))
    inverter(None, (-0.5, -1.85, 0), (0, 0, -8))
    # A near camera shows the front objects well.
    shoot(azimuth=-24, elevation=19, fill=0.86, lens=40, top=0.7)
