"""Builds the lit room behind the windows, with depth, lamps and furniture instead of a flat yellow pane."""
import math

LAMPS = [(-4.3, 0.3, 2.6), (-2.2, 1.2, 1.5), (-0.6, 1.0, 2.2), (2.2, -0.4, 2.2), (4.4, 0.4, 2.2), (-3.2, 2.6, 1.4)]


def furnish(b):
    x0, x1, y, eave, ridge = -5.40, 5.3, 3.55, 3.05, 3.05 + 3.55 * math.tan(math.radians(41)) - 0.1
    b.face([(x0, y, 0.1), (x1, y, 0.1), (x1, y, eave), (x0, y, eave)], "room")
    b.face([(x0, -3.7, 0.12), (x1, -3.7, 0.12), (x1, y, 0.12), (x0, y, 0.12)], "floor")
    for s in (-1, 1):
        b.face([(x0, s * y, eave), (x1, s * y, eave), (x1, 0, ridge), (x0, 0, ridge)], "ceiling")
    # Chimney wall across the living room, with the hearth and shelves.
    b.face([(0.6, -1.2, 0.1), (0.6, y, 0.1), (0.6, y, eave), (0.6, 0, ridge), (0.6, -1.2, ridge - 1.2 * 0.87)], "room")
    b.face([(x1, -3.6, 0.1), (x1, y, 0.1), (x1, y, eave), (x1, -3.6, eave)], "room")
    b.box((0.45, 1.2, 1.5), (0.3, 1.2, 2.8), "spine")
    b.box((0.28, 1.2, 0.62), (0.06, 0.7, 0.34), "linen")
    # Gallery with its beam under the roof, and the rafters.
    b.box((-1.1, 0.8, 2.85), (3.2, 5.2, 0.22), "dark")
    for i in range(9):
        b.box((-2.7, -1.6 + i * 0.6, 3.4), (0.04, 0.04, 0.9), "dark")
    b.box((-2.7, 0.8, 3.85), (0.06, 5.2, 0.06), "dark")
    for x in (-4.6, -3.4, -2.2):
        for s in (-1, 1):
            b.box((x, s * 1.7, (eave + ridge) / 2 + 0.02), (0.12, 4.7, 0.16), "dark", (-s * math.radians(41), 0, 0))
    # Living room.
    b.box((-3.4, 1.9, 0.45), (2.0, 0.85, 0.55), "sofa")
    b.box((-3.4, 2.25, 0.85), (2.0, 0.22, 0.5), "sofa")
    b.box((-4.5, -0.2, 0.42), (0.7, 1.1, 0.06), "dark")
    for dx, dy in ((-0.28, -0.45), (0.28, -0.45), (-0.28, 0.45), (0.28, 0.45)):
        b.box((-4.5 + dx, -0.2 + dy, 0.26), (0.05, 0.05, 0.3), "dark")
    b.box((-4.7, -2.3, 0.55), (0.7, 0.7, 0.75), "sofa")
    b.box((-2.2, 1.2, 0.75), (0.04, 0.04, 1.4), "dark")
    b.box((-2.2, 1.2, 1.55), (0.36, 0.36, 0.26), "lamp")
    b.box((-4.3, 0.3, 3.9), (0.025, 0.025, 2.2), "dark")
    b.box((-4.3, 0.3, 2.7), (0.5, 0.5, 0.22), "lamp")
    for i in range(3):
        b.box((-1.8 + i * 0.8, y - 0.04, 1.75), (0.55, 0.03, 0.7), ("spine", "linen", "leaf")[i])
    # Table by the long windows.
    b.box((-0.9, -1.7, 0.80), (1.7, 0.8, 0.06), "dark")
    for x in (-1.6, -0.2):
        b.box((x, -1.7, 0.45), (0.07, 0.6, 0.7), "dark")
    for x in (-1.45, -0.9, -0.35):
        b.box((x, -1.15, 0.75), (0.38, 0.05, 0.85), "dark")
    for x in (-1.2, -0.6):
        b.box((x, -1.7, 2.55), (0.02, 0.02, 0.7), "dark")
        b.box((x, -1.7, 2.15), (0.26, 0.26, 0.16), "lamp")
    # Kitchen.
    b.box((2.4, y - 0.35, 0.55), (3.0, 0.6, 0.9), "leaf")
    b.box((2.4, y - 0.35, 1.02), (3.0, 0.62, 0.05), "linen")
    b.box((2.6, y - 0.2, 2.0), (2.4, 0.32, 0.5), "spine")
    b.box((2.2, -0.4, 2.5), (0.02, 0.02, 0.6), "dark")
    b.box((2.2, -0.4, 2.12), (0.5, 0.22, 0.12), "lamp")
    b.box((1.5, -2.9, 1.15), (0.22, 0.22, 0.4), "leaf")
    # Curtains, gathered at the sides.
    for x in (-4.98, -3.22, -2.08, 0.28, 4.05, 4.95):
        for k in range(3):
            b.box((x + (k - 1) * 0.075, -3.62 + 0.02 * (k % 2), 1.45), (0.07, 0.05, 2.4), "linen")
