"""Wall battery, LiFePO4 48 V, 5 kWh, on its board."""
from lib import devices, storeroom as room, utility as u


def picture(size, samples):
    room.room()
    room.board(0.06, 1.30, 1.6, 1.5)
    devices.wall_battery(None, (0, -0.02, 0.86))
    for x in (0.12, 0.19):
        u.conduit([(x, -0.055, 1.78), (x, -0.055, 3.2)], 0.013, [(x, -0.055, 1.90, False)])
    return room.shoot(size, samples, (1.25, -2.5, 1.55), (0.06, -0.1, 1.30), 57)
