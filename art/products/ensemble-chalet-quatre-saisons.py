"""The year-round cottage pack, with everything in the box."""
from lib import kit_saisons as kit, storeroom as room


def picture(size, samples):
    kit.build()
    return room.shoot(size, samples, (0.30, -5.2, 1.75), (-0.08, -0.3, 0.98), 41, glare=False)
