"""Desktop camera: trailer in the right third, from high enough to see the panels on its roof."""
import importlib


def picture(size, samples):
    scene = importlib.import_module("scenes.rv")
    return scene.picture(size, size * 9 // 16, samples, (2.0, -19, 7.9), (8.0, 17, 4.3), 34)
