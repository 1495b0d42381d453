"""The cottage pack, seen from the right, next to a door and a chair for scale."""
from lib import kit_essentiel as kit, storeroom as room


def picture(size, samples):
    kit.build()
    room.door(2.12)
    room.chair(1.92, -0.62, -24)
    return room.shoot(size, samples, (2.7, -4.4, 1.55), (0.55, -0.3, 0.92), 46, glare=False)
