"""Builds everything in the box of the cottage pack: four panels, a wall battery, a small inverter-charger, a charge controller, a
disconnect, rails and cables. The pictures in products/ show it from two sides."""
from . import devices, storeroom as room, surfaces as s, utility as u


def build():
    room.room()
    room.leaning(4, -1.12, step=0.17)
    room.board(0.80, 1.42, 1.36, 1.34)
    devices.wall_battery(None, (0.46, -0.02, 0.90))
    devices.inverter(None, (1.10, -0.02, 1.44), lift=0.0, scale=0.85, cables=False)
    devices.controller(None, (0.96, -0.02, 0.94))
    u.switch((1.32, -0.02, 1.10))
    y = -0.05
    u.conduit([(0.56, y, 1.79), (0.56, y, 1.90), (0.84, y, 1.90), (0.84, y, 1.40), (0.95, y, 1.40), (0.95, y, 1.46)], 0.013,
              [(0.70, y, 1.90, True), (0.84, y, 1.62, False)])
    u.conduit([(0.65, y, 1.79), (0.65, y, 1.84), (0.78, y, 1.84), (0.78, y, 1.32), (0.93, y, 1.32), (0.93, y, 1.23)], 0.011)
    u.conduit([(1.32, y, 1.18), (1.32, y, 1.36), (1.20, y, 1.36), (1.20, y, 1.46)], 0.013)
    u.conduit([(1.32, y, 1.02), (1.32, y, 0.0)], 0.014, [(1.32, y, 0.85, False), (1.32, y, 0.4, False)])
    room.rails(0.78, -0.52, 1.6, 4, -4)
    room.coil(0.24, -1.02, s.rubber(), 0.19, seed=1)
    room.coil(0.72, -1.08, s.surface("cable_red", "#8f2420", 0.5), 0.19, seed=4)
    room.carton(1.20, -0.98, (0.42, 0.30, 0.24), -14)
