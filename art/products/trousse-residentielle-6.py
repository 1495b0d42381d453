"""Roof kit of 15 modules: a small bungalow at dusk, with its inverter on the gable wall."""
from lib import house_plot, model_house as h, surfaces as s

WIDTH, DEPTH, EAVE, TILT = 7.4, 8.8, 2.75, 35


def picture(size, samples):
    siding = s.surface("siding", "#dfe3e2", 0.6)
    h.walls(0, WIDTH, 0, DEPTH, EAVE, TILT, siding)
    roof, long = h.slopes(0, WIDTH, 0, DEPTH, EAVE, TILT, s.surface("tin", "#2b3440", 0.5))
    h.modules(roof, long, 5, 3)
    h.door((1.9, 0, 0.35), s.surface("door", "#b7791f", 0.5))
    h.opening((-1.9, 0, 1.05), (1.9, 1.25))
    h.opening((WIDTH / 2, 2.6, 1.05), (1.1, 1.25), 90)
    h.opening((WIDTH / 2, DEPTH / 2, 3.9), (0.8, 0.9), 90)
    h.on_wall((WIDTH / 2 + 0.03, 5.9, 1.15), 90, 2.9)
    h.chimney(-2.2, DEPTH / 2 + 1.4, 5.6, s.surface("brick", "#8d6a5c", 0.85))
    return house_plot.shoot(size, samples, (11.8, -13.2, 4.3), (0.5, 3.2, 2.3), 49, 1.9, WIDTH / 2,
                            ((-1.9, -0.9, 1.3), (1.9, -0.9, 1.9), (WIDTH / 2 + 0.9, 2.6, 1.4)))
