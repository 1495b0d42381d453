"""Sets the camera for phones: nearer, with the trailer in the lower half and the sky above it for the text."""
import importlib


def picture(size, samples):
    scene = importlib.import_module("scenes.rv")
    few = dict(tufts=120, bushes=8, sods=800, leaves=80, size=0.16, far=(24, 45, 1.3))  # Fine details make the file larger.
    return scene.picture(size, round(size * 1.25), samples, (4.5, -24, 8.6), (5.3, 20, 9.6), 34, **few)
