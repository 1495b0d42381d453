"""Renders pictures: python art/make.py OUT_FOLDER SIZE SAMPLES NAME [NAME ...], with the Python that art/README.md describes.
SIZE is the width in pixels. NAME is a file of products/ or scenes/ without its extension."""
import importlib
import os
import sys
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from lib import finish, render, surfaces, panels  # noqa: E402


def product(name, size, samples):
    render.reset()
    surfaces._made.clear()
    panels._cells.clear()
    return importlib.import_module("products." + name).picture(size, samples)


def main():
    folder, size, samples = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    os.makedirs(folder, exist_ok=True)
    for name in sys.argv[4:]:
        start = time.time()
        if os.path.exists(os.path.join(HERE, "scenes", name + ".py")):
            picture = importlib.import_module("scenes." + name).picture(size, samples)
        else:
            picture = product(name, size, samples)
        finish.write_png(os.path.join(folder, name + ".png"), picture)
        print("%s: %.0f s" % (name, time.time() - start))


main()
