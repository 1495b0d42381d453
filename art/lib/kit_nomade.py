"""Builds everything in the box of the off-grid motorhome pack: three panels of 200 W, two self-heating batteries, a small
inverter-charger, a charge controller and a charger fed by the alternator. The pictures in products/ show it from two sides."""
from . import devices, indoors, parts as p, storeroom as room, surfaces as s, utility as u
from .mesh import group, slab


def alternator_charger(at):
    """Builds the small charger between the alternator and the batteries: a blue case with fins."""
    g = group(None, at)
    slab((0.15, 0.05, 0.19), s.navy(), (0, -0.025, 0), 0.012, 0.008, g)
    for i in range(7):
        slab((0.006, 0.022, 0.15), s.navy(), ((i - 3) * 0.019, -0.056, 0.012), 0.002, 0.002, g)
    p.led(g, (0.055, -0.052, -0.082), 0.006)


def bench():
    """Builds a low bench for the two batteries."""
    top, leg = indoors.wood("bench", "#a77c50", "#cfa878", 0.5, 0.15), s.slate()
    slab((1.30, 0.42, 0.04), top, (0.62, -0.25, 0.44), 0.006, 0.005)
    for x in (0.05, 1.19):
        for y in (-0.42, -0.08):
            slab((0.045, 0.045, 0.42), leg, (x, y, 0.21), 0.006, 0.004)


def build():
    room.room()
    room.leaning(3, -1.02, (0.67, 1.49), 0.24, (4, 18))
    room.board(0.62, 1.30, 1.24, 0.98)
    bench()
    for x in (0.32, 0.92):
        devices.block_battery(None, (x, -0.25, 0.46))
    devices.inverter(None, (0.30, -0.02, 1.14), lift=0.0, scale=0.8, cables=False)
    devices.controller(None, (0.76, -0.02, 1.28), scale=0.9)
    alternator_charger((1.06, -0.02, 1.44))
    u.switch((1.06, -0.02, 1.14))
    y = -0.05
    u.conduit([(0.76, y, 1.30), (0.76, y, 1.14), (0.99, y, 1.14)], 0.012, [(0.76, y, 1.21, False)])
    u.conduit([(1.06, y, 1.22), (1.06, y, 1.36)], 0.012)
    u.conduit([(0.38, y, 1.16), (0.38, y, 1.00), (1.06, y, 1.00), (1.06, y, 1.06)], 0.013, [(0.70, y, 1.00, True)])
    u.conduit([(0.70, y, 1.00), (0.70, y, 0.62)], 0.013, [(0.70, y, 0.9, False)])
    room.coil(-0.10, -0.86, s.rubber(), 0.17, seed=1)
    room.coil(0.36, -0.92, s.surface("cable_red", "#8f2420", 0.5), 0.17, seed=4)
    room.carton(0.92, -0.84, (0.40, 0.28, 0.20), -12)
