"""Phone: nearer, trailer in the lower half, the sky above for the text; less undergrowth and larger leaves, because blades cost bytes."""
import importlib


def picture(size, samples):
    scene = importlib.import_module("scenes.rv")
    return scene.picture(size, round(size * 1.25), samples, (4.6, -18, 8.0), (8.6, 20, 9.1), 34, tufts=220, bushes=6, leaves=80, size=0.36)
