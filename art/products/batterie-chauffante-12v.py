"""Self-heating battery, 12 V, 200 Ah, on a bench."""
from lib import devices, storeroom as room, surfaces as s
from lib.mesh import tube


def picture(size, samples):
    room.room()
    room.bench(0.90)
    devices.block_battery(None, (0, -0.42, 0.90), (0, 0, -4))
    for x, mat in ((-0.2, s.surface("cable_red", "#8f2420", 0.5)), (0.21, s.rubber())):
        tube([(x, -0.46, 1.12), (x + 0.02, -0.40, 1.16), (x + 0.06, -0.25, 1.10), (x + 0.10, -0.08, 0.93), (x + 0.3, -0.03, 0.915),
              (1.6, -0.03, 0.915)], 0.009, mat)
    return room.shoot(size, samples, (0.62, -1.75, 1.42), (0.02, -0.38, 1.01), 62, stop=5.6)
