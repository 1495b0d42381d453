"""Sets the camera for desktops, with the trailer in the right third. A high camera shows the panels on the trailer's roof."""
import importlib


def picture(size, samples):
    scene = importlib.import_module("scenes.rv")
    return scene.picture(size, size * 9 // 16, samples, (5.6, -19.5, 7.2), (1.6, 17, 3.9), 32)
