"""Wall inverter-charger, 48 V, 6 kW, on its board."""
from lib import devices, storeroom as room, utility as u


def picture(size, samples):
    room.room()
    room.board(0, 1.42, 1.5, 1.24)
    devices.inverter(None, (0, -0.02, 1.18), lift=0.0, cables=False)
    for x, r in ((-0.14, 0.016), (-0.08, 0.016), (0.06, 0.012), (0.12, 0.012)):
        u.conduit([(x, -0.055, 0.4), (x, -0.055, 1.19)], r, [(x, -0.055, 1.06, False)])
    return room.shoot(size, samples, (0.98, -2.0, 1.62), (0.03, -0.1, 1.40), 62)
