"""Sets the camera for phones: nearer, with the cottage in the lower half and the sky above it for the text."""
import importlib


def picture(size, samples):
    scene = importlib.import_module("scenes.summer")
    few = dict(tufts=800, sods=700, leaves=75, size=0.18, far=(42, 70, 1.3))  # Fine details make the file larger.
    return scene.picture(size, round(size * 1.25), samples, (8.5, -29, 6.4), (7.6, 20, 10.2), 36, **few)
