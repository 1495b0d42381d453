"""Sets the camera for phones: nearer, with the cottage in the lower half and the sky above it for the text."""
import importlib


def picture(size, samples):
    scene = importlib.import_module("scenes.winter")
    return scene.picture(size, round(size * 1.25), samples, (8.5, -29, 6.4), (7.6, 20, 10.2), 36, stars=0.0)
