"""Builds the ground for the pictures of the roof kits: a snowy clearing at dusk, with a shovelled path to the door."""
from mathutils import Vector, noise
from . import closeup
from .mesh import build
from .palette import smooth


def height(x, y, path, half):
    """Returns the height of the snow. The path is 1.3 m wide and leads to the door at x = `path`. `half` is half the width of the
    house."""
    h = 0.10 * noise.noise(Vector((x * 0.22, y * 0.22, 3))) + 0.03 * noise.noise(Vector((x * 0.9, y * 0.9, 5)))
    drift = 0.22 * smooth(0.2, 1.6, max(abs(x) - half, -y))
    off = abs(x - path - 0.5 * smooth(-2, -9, y) * (y + 2) * 0.25)
    return h + drift + 0.05 * max(0, y - 14) - (0.30 * (1 - smooth(0.55, 0.95, off)) if y < 0.4 else 0)


def ground(m, path, half):
    xs, ys = [i * 0.25 for i in range(-72, 105)], [i * 0.25 for i in range(-72, 120)]
    xs, ys = [-80, -50, -30] + xs + [32, 50, 90], [-30] + ys + [34, 45, 70, 110]
    n = len(xs)
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(len(ys) - 1) for i in range(n - 1)]
    build("snow", [(x, y, height(x, y, path, half)) for y in ys for x in xs], faces, m["snow"], smooth=True)


def shoot(size, samples, eye, aim, lens, path, half, lamps):
    """Adds snow, woods, evening sky and the light of the windows, and then renders a square picture. `lamps` are places in front
    of windows."""
    closeup.sky(boost=1.3, glow=(0.9, 1, 0.03), gloss=0.9)
    m = closeup.mats(95, 22)
    ground(m, path, half)
    closeup.forest(m, (-60, 60), (19, 75), lambda x, y: height(x, y, path, half), 420, scales=(0.9, 1.5), gap=2.3)
    closeup.sun(2.1, "#ffae78", (0.80, -0.50, 0.36), 3.0)
    for at in lamps:
        closeup.light("POINT", at, 80, "#ffb765", shadow_soft_size=0.4)
    return closeup.shoot(size, size, samples, eye, aim, lens, vignette=0.25, exposure=0.22)
