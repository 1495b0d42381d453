"""Sets the camera for desktops, with the cottage in the right third. Sky and water on the left are free for the text."""
import importlib


def picture(size, samples):
    scene = importlib.import_module("scenes.summer")
    return scene.picture(size, size * 9 // 16, samples, (0, -37, 7.2), (2.2, 20, 8.4), 34, leaves=90, size=0.16)
