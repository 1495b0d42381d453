"""Wall inverter-charger, 48 V, 6 kW."""
from lib.devices import inverter
from lib.studio import shoot


def make():
    inverter()
    shoot(azimuth=28, elevation=17, fill=0.74)
