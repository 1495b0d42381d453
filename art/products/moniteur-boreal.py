"""Monitoring gateway with its shunt, on a bench. A small display shows the day's production."""
from lib import parts as p, storeroom as room, surfaces as s
from lib.mesh import group, lathe, peg, slab, tube


def display():
    g = group(None, (0, -0.24, 0.004), (-14, 0, 0))
    w, h = 0.250, 0.170
    slab((w, 0.024, h), s.slate(), (0, 0, h / 2 + 0.004), 0.020, 0.007, g)
    p.screen(g, (0, -0.011, h / 2 + 0.008), w - 0.045, h - 0.045, bars=14, frame=0.007)
    p.light_bar(g, (0, -0.0115, 0.0125), 0.045, 0.0032, s.led_amber())
    slab((w * 0.5, 0.075, 0.012), s.slate(), (0, 0.045, 0.004), 0.006, 0.004, g, (14, 0, 0))


def shunt():
    g = group(None, (0.055, -0.355, 0), (0, 0, 10))
    slab((0.150, 0.048, 0.016), s.rubber(), (0, 0, 0.008), 0.005, 0.003, g)
    for x in (-1, 1):
        slab((0.042, 0.040, 0.022), s.brass(), (x * 0.046, 0, 0.027), 0.003, 0.002, g)
        lathe([(0.0125, 0), (0.0125, 0.008), (0.011, 0.010)], s.steel(), (x * 0.046, 0, 0.038), g, sides=6)
        peg(0.0065, 0.022, s.steel(), (x * 0.046, 0, 0.038), g)
    for k in range(4):  # The strips that measure the current.
        slab((0.054, 0.0028, 0.016), s.copper(), (0, (k - 1.5) * 0.0085, 0.027), 0.001, 0.0008, g)
    slab((0.034, 0.020, 0.012), s.navy(), (0, -0.020, 0.014), 0.003, 0.002, g)
    tube([(0, -0.028, 0.014), (-0.03, -0.050, 0.004), (-0.11, -0.045, 0.003), (-0.15, 0.0, 0.003), (-0.12, 0.12, 0.003),
          (0.02, 0.19, 0.003)],
         0.003, s.rubber(), g)


def picture(size, samples):
    room.room(-0.9)
    room.bench(0, deep=0.6)
    display()
    shunt()
    return room.shoot(size, samples, (0.34, -1.06, 0.36), (0.0, -0.28, 0.078), 68, stop=14, focus=1.0)
