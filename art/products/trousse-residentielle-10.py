"""Larger roof kit of 24 modules: a two-storey house with its garage at dusk, and a car charger next to the door."""
from lib import house_plot, model_house as h, surfaces as s
from lib.mesh import group, slab, tube

WIDTH, DEPTH, EAVE, TILT = 8.4, 10.6, 5.1, 40


def charger(at):
    g = group(None, at)
    slab((0.26, 0.14, 0.40), s.ink(), (0, -0.08, 0.2), 0.05, 0.03, g)
    slab((0.16, 0.01, 0.02), s.led_green(), (0, -0.155, 0.30), 0.008, 0.002, g)
    tube([(0.04, -0.08, 0.02), (0.10, -0.10, -0.45), (-0.16, -0.12, -0.62), (-0.22, -0.12, -0.10), (-0.10, -0.10, 0.16)], 0.022,
         s.rubber(), g)


def picture(size, samples):
    cedar, dark = s.surface("boards", "#9c7350", 0.6), s.surface("tin", "#39424c", 0.5)
    h.walls(0, WIDTH, 0, DEPTH, EAVE, TILT, cedar)
    roof, long = h.slopes(0, WIDTH, 0, DEPTH, EAVE, TILT, dark)
    h.modules(roof, long, 6, 4)
    h.door((-2.6, 0, 0.35), s.surface("door", "#26435f", 0.5))
    h.opening((0.9, 0, 1.0), (2.2, 1.35))
    for x in (-2.6, 0.2, 2.8):
        h.opening((x, 0, 3.55), (1.05, 1.2))
    h.opening((WIDTH / 2, 3.4, 4.85), (1.0, 1.2), 90)
    h.opening((WIDTH / 2, 7.2, 4.85), (1.0, 1.2), 90)
    h.opening((WIDTH / 2, DEPTH / 2, 7.1), (0.9, 1.0), 90)
    wide, deep, x, y = 4.6, 6.4, WIDTH / 2 + 2.3, 1.6
    h.walls(x, wide, y, deep, 2.75, 26, s.surface("siding", "#dfe3e2", 0.6))
    h.slopes(x, wide, y, deep, 2.75, 26, dark)
    slab((2.9, 0.08, 2.2), s.porcelain(), (x - 0.35, y - 0.03, 1.3), 0.02, 0.01)
    for i in range(3):
        slab((2.9, 0.02, 0.03), s.slate(), (x - 0.35, y - 0.075, 0.76 + i * 0.55), 0.004, 0.003)
    charger((x + 1.55, y, 1.15))
    h.on_wall((x + wide / 2 + 0.03, y + 2.0, 1.15), 90, 2.9)
    h.opening((x + wide / 2, y + 4.6, 1.15), (0.9, 1.0), 90)
    return house_plot.shoot(size, samples, (15.2, -17.5, 5.0), (1.9, 3.2, 3.6), 45, -2.6, WIDTH / 2,
                            ((-2.6, -0.9, 1.9), (0.9, -0.9, 1.4), (x - 0.35, y - 1.2, 2.4), (x + wide / 2 + 0.9, y + 4.6, 1.4)))
