"""The cottage pack, with everything in the box."""
from lib import kit_essentiel as kit, storeroom as room


def picture(size, samples):
    kit.build()
    return room.shoot(size, samples, (0.35, -4.7, 1.62), (0.0, -0.3, 0.92), 45)
