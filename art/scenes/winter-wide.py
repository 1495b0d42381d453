"""Sets the camera for desktops, with the cottage in the right third. The sky on the left is free for the text."""
import importlib


def picture(size, samples):
    scene = importlib.import_module("scenes.winter")
    return scene.picture(size, size * 9 // 16, samples, (0, -37, 7.2), (2.2, 20, 8.4), 34)
