"""Renders pictures: blender -b -t 1 --factory-startup -P art/make.py -- OUT_FOLDER SIZE SAMPLES NAME [NAME ...]
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
    importlib.import_module("products." + name).make()
    p = render.render(size, size, samples)
    rgb = finish.denoise(p["rgb"], p["albedo"], p["normal"], p["depth"])
    return finish.to_srgb(finish.tone(rgb))


def main():
    args = sys.argv[sys.argv.index("--") + 1:]
    folder, size, samples = os.path.abspath(args[0]), int(args[1]), int(args[2])
    os.makedirs(folder, exist_ok=True)
    for name in args[3:]:
        start = time.time()
        if os.path.exists(os.path.join(HERE, "scenes", name + ".py")):
            picture = importlib.import_module("scenes." + name).picture(size, samples)
        else:
            picture = product(name, size, samples)
        finish.write_png(os.path.join(folder, name + ".png"), picture)
        print("%s: %.0f s" % (name, time.time() - start))


main()
