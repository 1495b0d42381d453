"""Wall battery, LiFePO4 48 V, 5 kWh."""
from lib.devices import wall_battery
from lib.studio import shoot


def make():
    wall_battery()
    shoot(azimuth=28, elevation=17, fill=0.78)
