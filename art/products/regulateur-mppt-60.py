"""MPPT charge controller, 60 A, on its board."""
from lib import devices, storeroom as room, utility as u


def picture(size, samples):
    room.room()
    room.board(0, 1.4, 1.2, 1.0)
    devices.controller(None, (0, -0.02, 1.26))
    for i in range(4):
        x = (i - 1.5) * 0.045
        u.conduit([(x, -0.06, 0.9), (x, -0.06, 1.27)], 0.009, [(x, -0.06, 1.16, False)])
    return room.shoot(size, samples, (0.55, -1.15, 1.52), (0.01, -0.05, 1.38), 68, stop=14, focus=0.96)
