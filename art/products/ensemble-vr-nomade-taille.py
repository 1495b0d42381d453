"""The off-grid motorhome pack, seen from the right, next to a door and a chair for scale."""
from lib import kit_nomade as kit, storeroom as room


def picture(size, samples):
    kit.build()
    room.door(1.86)
    room.chair(1.66, -0.66, -24)
    return room.shoot(size, samples, (2.3, -4.1, 1.50), (0.42, -0.3, 0.86), 46, glare=False)
