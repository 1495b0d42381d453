"""All-black 410 W module, 108 half cells."""
from lib.panels import module
from lib.studio import shoot


def make():
    module(rot=(-9, 0, 0))
    shoot(azimuth=32, elevation=17, fill=0.82, gloss=0.75)
