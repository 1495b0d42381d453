"""Phone: nearer, the cottage in the lower half, the sky above for the text; larger leaves, fewer blades: they cost bytes."""
import importlib


def picture(size, samples):
    scene = importlib.import_module("scenes.summer")
    return scene.picture(size, round(size * 1.25), samples, (8.5, -29, 6.4), (7.6, 20, 10.2), 36, tufts=1500, leaves=80, size=0.36)
