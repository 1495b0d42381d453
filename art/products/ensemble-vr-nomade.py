"""The off-grid motorhome pack: every part that its box contains."""
from lib import kit_nomade as kit, storeroom as room


def picture(size, samples):
    kit.build()
    return room.shoot(size, samples, (0.40, -4.1, 1.48), (0.0, -0.3, 0.82), 46)
