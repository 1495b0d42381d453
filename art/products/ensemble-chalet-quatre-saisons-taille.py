"""The year-round cottage pack, seen from the right, next to a door and a chair for scale."""
from lib import kit_saisons as kit, storeroom as room


def picture(size, samples):
    kit.build()
    room.door(2.50)
    room.chair(2.34, -0.62, -24)
    return room.shoot(size, samples, (2.9, -5.1, 1.62), (0.52, -0.3, 0.98), 43, glare=False)
