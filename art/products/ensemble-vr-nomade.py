"""The off-grid motorhome pack, with everything in the box."""
from lib import kit_nomade as kit, storeroom as room


def picture(size, samples):
    kit.build()
    return room.shoot(size, samples, (0.40, -4.1, 1.48), (0.0, -0.3, 0.82), 46)
