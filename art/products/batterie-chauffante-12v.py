"""Self-heating battery, 12 V, 200 Ah."""
from lib.devices import block_battery
from lib.studio import shoot


def make():
    block_battery()
    shoot(azimuth=28, elevation=24, fill=0.70)
