"""Builds everything in the box of the year-round cottage pack: eight panels, three wall batteries, an inverter-charger, two
charge controllers, a combiner box and the parts of the ground rack. The pictures in products/ show it from two sides."""
from . import devices, storeroom as room, surfaces as s, utility as u

BATTERIES = (0.12, 0.76, 1.40)


def build():
    room.room()
    room.leaning(8, -1.62, step=0.09)
    room.board(0.80, 1.44, 2.06, 1.76)
    for x in BATTERIES:
        devices.wall_battery(None, (x, -0.02, 0.64))
    devices.inverter(None, (0.72, -0.02, 1.68), lift=0.0, cables=False)
    for x in (0.10, 1.20):
        devices.controller(None, (x, -0.02, 1.80))
    u.breaker_box((1.58, -0.02, 1.94), 0.26, 0.42)
    y = -0.05
    for x in BATTERIES:
        u.conduit([(x + 0.10, y, 1.52), (x + 0.10, y, 1.60)], 0.014)
    u.conduit([(BATTERIES[0] + 0.10, y, 1.60), (1.66, y, 1.60), (1.66, y, 0.0)], 0.016, [(0.50, y, 1.60, True), (1.20, y, 1.60, True), (1.66, y, 0.4, False)])
    u.conduit([(0.72, y, 1.60), (0.72, y, 1.70)], 0.016)
    for a, b in ((0.24, 0.50), (0.94, 1.06), (1.34, 1.46)):
        u.conduit([(a, y, 1.98), (b, y, 1.98)], 0.012)
    room.rails(0.62, -0.62, 2.3, 6, -3)
    room.coil(0.10, -1.20, s.rubber(), 0.21, seed=1)
    room.coil(0.62, -1.26, s.surface("cable_red", "#8f2420", 0.5), 0.21, seed=4)
    room.carton(1.06, -1.22, (0.46, 0.32, 0.26), -12)
    room.carton(1.56, -1.12, (0.36, 0.30, 0.36), 10)
