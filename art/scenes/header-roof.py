"""Renders a strip for the top of a page: rows of panels with a rim of frost, and tips of spruces. The left is dark and calm for
the title."""
from lib import closeup, rooftop as r
from lib.mesh import slab
TILT = 26
DEEP = [(0, "#4f6f98"), (0.05, "#3d618d"), (0.13, "#294c77"), (0.26, "#183352"), (0.45, "night")]


def picture(size, samples):
    closeup.start()
    closeup.sky(boost=2.8, glow=(1, 0.10, 0.02), stops=DEEP, gloss=1.6, width=8.0)
    m = closeup.mats(90, 14, "#3c5f89")
    roof = r.slope(TILT, 60, 6.0)
    r.rails(roof, -3.6, 28, (0.7, 1.7, 2.45, 3.45, 4.2, 5.2))
    w, frost = 1.13 + r.GAP, r.s.surface("frost", "#dfeaf3", 0.7)
    for j in range(3):
        for i in range(26):
            x, z = -2.9 + i * w, 0.35 + j * 1.745
            r.module(roof, (x, -0.12, z))
            slab((1.13, 0.018, 0.032), frost, (x, -0.142, z + 1.70), 0.006, 0.006, roof)  # Frost collects along the upper rim.
    slab((60, 0.02, 0.15), frost, (0, -0.108, 6.0), 0.008, 0.008, roof)
    slab((400, 300, 0.1), m["snow"], (0, 150, -5))
    closeup.forest(m, (-30, 130), (17, 90), -5, 700, scales=(0.85, 1.45), gap=2.3)
    closeup.sun(4.2, direction=(0.93, 0.12, 0.24)).visible_glossy = False
    return closeup.shoot(size, size * 560 // 1600, samples, (-3.6, -0.5, 2.72), (1.5, 3.3, 2.36), 34, far=(10, 20, 1.6),
                         vignette=0.45, exposure=0.5)
