"""Builds whole devices, for single pictures and kits. The origin of each is the middle of its base, and its front faces -Y."""
import math
from . import parts as p
from . import surfaces as s
from .mesh import group, ribbon, slab, tube


def inverter(parent=None, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0, lift=0.105, cables=True):
    """Builds a wall inverter-charger: pale case, dark lower band, side fins, screen, glands."""
    g = group(parent, loc, rot)
    g.scale = (scale,) * 3
    w, d, h = 0.42, 0.17, 0.60
    z = lift + h / 2
    c = group(g, (0, -d / 2, z))
    slab((w * 0.9, 0.05, h * 0.97), s.steel(), (0, d / 2 - 0.02, 0), 0.02, 0.006, c)
    slab((w, d - 0.03, h), s.white(), (0, -0.012, 0), 0.045, 0.016, c)
    p.side_fins(c, w / 2 + 0.001, 0.02, 0.02, 0.085, h * 0.74, 0.026, 6)
    p.side_fins(c, -w / 2 - 0.001, 0.02, 0.02, 0.085, h * 0.74, 0.026, 6)
    f = -d / 2 + 0.003
    slab((w - 0.05, 0.012, h * 0.36), s.slate(), (0, f, h * 0.235), 0.028, 0.005, c)
    p.screen(c, (-0.035, f - 0.010, h * 0.245), 0.19, 0.125, bars=9)
    for i in range(3):
        p.led(c, (0.125, f - 0.006, h * 0.31 - i * 0.036), 0.0062, (s.led_green(), s.led_blue(), s.led_amber())[i])
    p.light_bar(c, (0, f - 0.002, h * 0.015), w * 0.62, 0.007, s.led_amber())
    p.vents(c, (0, f + 0.001, -h * 0.12), w * 0.56, 6, 0.020)
    slab((w - 0.05, 0.008, h * 0.15), s.porcelain(), (0, f, -h * 0.375), 0.02, 0.003, c)
    for x in (-0.15, 0.15):
        p.led(c, (x, f - 0.004, -h * 0.375), 0.006, s.steel())
    if cables:
        for i, x in enumerate((-0.14, -0.085, 0.05, 0.10, 0.15)):
            r, low = (0.017, 0.017, 0.012, 0.012, 0.012)[i], -h / 2 - lift
            tail = [(x, -0.03, low + 0.03), (x + 0.03, -0.02, low + r), (x + 0.10, 0.10, low + r), (x + 0.12, 0.22, low + r)]
            p.gland(c, (x, -0.035, -h / 2), r, tail)
    return g


def wall_battery(parent=None, loc=(0, 0, 0), rot=(0, 0, 0), size=(0.56, 0.20, 0.86)):
    """Builds a 48 V battery of 5 kWh: white-blue enclosure with a strip of light."""
    g = group(parent, loc, rot)
    w, d, h = size
    c = group(g, (0, -d / 2, h / 2 + 0.022))
    for x in (-1, 1):
        slab((0.07, d * 0.8, 0.03), s.slate(), (x * w * 0.34, 0, -h / 2 - 0.008), 0.008, 0.004, c)
    slab((w - 0.012, d - 0.05, h - 0.006), s.navy(), (0, 0.024, 0), 0.05, 0.010, c)
    slab((w, d * 0.6, h), s.white(), (0, -d * 0.16, 0), 0.055, 0.020, c)
    f = -d * 0.46
    slab((w * 0.19, 0.006, h - 0.10), s.blue(), (-w * 0.335, f, 0), 0.022, 0.003, c)
    p.light_bar(c, (-w * 0.335, f - 0.005, -0.02), 0.012, h * 0.60, s.led_blue())
    for i in range(5):
        slab((w * 0.42, 0.003, 0.005), s.porcelain(), (w * 0.14, f - 0.001, -h * 0.30 - i * 0.017), 0.0025, 0.001, c)
    slab((0.20, 0.006, 0.056), s.ink(), (w * 0.14, f - 0.001, h * 0.37), 0.016, 0.003, c)
    for i in range(5):
        m = s.led_green() if i < 4 else s.slate()
        slab((0.022, 0.003, 0.014), m, (w * 0.14 + (i - 2) * 0.033, f - 0.0055, h * 0.37), 0.004, 0.001, c)
    for i in range(7):
        slab((0.004, d * 0.30, 0.008), s.ink(), (w / 2 - 0.006, 0.030, h * 0.25 - i * 0.024), 0.003, 0.001, c)
    for x in (0.12, 0.19):
        p.gland(c, (x, 0.03, h / 2 + 0.028), 0.013, mat=s.rubber())
    return g


def block_battery(parent=None, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Builds a self-heating 12 V battery of 200 Ah: blue shell, dark lid, amber heating band, strap."""
    g = group(parent, loc, rot)
    g.scale = (scale,) * 3
    w, d, h = 0.50, 0.235, 0.215
    slab((w, d, h - 0.03), s.navy(), (0, 0, (h - 0.03) / 2), 0.014, 0.008, g)
    slab((w + 0.010, d + 0.010, 0.034), s.ink(), (0, 0, h - 0.024), 0.010, 0.006, g)
    for i in range(9):  # Ribs of the shell.
        x = (i - 4) * w * 0.108
        slab((0.010, 0.006, h * 0.20), s.navy(), (x, -d / 2, h * 0.155), 0.004, 0.0025, g)
    for k in range(3):
        slab((0.006, d * 0.74, 0.010), s.navy(), (w / 2, 0, h * 0.16 + k * 0.022), 0.004, 0.0025, g)
    slab((w * 0.90, 0.005, h * 0.36), s.white(), (0, -d / 2 - 0.001, h * 0.53), 0.012, 0.002, g)
    slab((w * 0.90, 0.006, 0.013), s.amber(), (0, -d / 2 - 0.0015, h * 0.325), 0.004, 0.001, g)
    _heat_mark(g, (-w * 0.355, -d / 2 - 0.0045, h * 0.53))
    for i in range(5):
        m = s.led_green() if i < 4 else s.porcelain()
        slab((0.030, 0.003, 0.014), m, (0.045 + i * 0.038, -d / 2 - 0.004, h * 0.57), 0.005, 0.001, g)
    slab((0.19, 0.002, 0.006), s.blue(), (0.12, -d / 2 - 0.0035, h * 0.46), 0.003, 0.0008, g)
    top = h - 0.007
    slab((w * 0.60, d * 0.72, 0.010), s.slate(), (0, 0, top + 0.004), 0.014, 0.004, g)
    for x, m in ((-w * 0.41, s.red()), (w * 0.41, s.slate())):
        slab((0.062, 0.075, 0.010), s.rubber(), (x, -d * 0.18, top + 0.002), 0.008, 0.003, g)
        p.post(g, (x, -d * 0.18, top + 0.006), m, 0.0115)
    strap = [(-0.155, 0, top), (-0.150, 0, top + 0.05), (-0.09, 0, top + 0.085), (0, 0, top + 0.092),
             (0.09, 0, top + 0.085), (0.150, 0, top + 0.05), (0.155, 0, top)]
    for i in range(5):
        tube([(x, (i - 2) * 0.0075, z) for x, _, z in strap], 0.0048, s.rubber(), g)
    for x in (-0.155, 0.155):
        slab((0.026, 0.055, 0.016), s.steel(), (x, 0, top + 0.012), 0.005, 0.003, g)
    return g


def _heat_mark(parent, loc):
    """Adds three rising waves, which show that the battery heats itself."""
    for k in (-1, 0, 1):
        pts = [(k * 0.019 + 0.0052 * math.sin(i / 20 * math.tau), -0.026 + 0.052 * i / 20) for i in range(21)]
        ribbon(pts, 0.0062, 0, s.amber(), parent, loc)


def controller(parent=None, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Builds an MPPT charge controller: blue face, heat sink behind, terminals below."""
    g = group(parent, loc, rot)
    g.scale = (scale,) * 3
    w, d, h = 0.25, 0.085, 0.30
    c = group(g, (0, -d / 2, h / 2 + 0.004))
    slab((w * 0.96, 0.030, h), s.steel(), (0, d / 2 - 0.020, 0), 0.010, 0.004, c)
    p.side_fins(c, w / 2 + 0.002, d * 0.20, 0, 0.050, h * 0.97, 0.030, 5)
    p.side_fins(c, -w / 2 - 0.002, d * 0.20, 0, 0.050, h * 0.97, 0.030, 5)
    slab((w, d - 0.030, h * 0.76), s.blue(), (0, -0.006, h * 0.12), 0.018, 0.010, c)
    f = -d / 2 + 0.009
    slab((w * 0.86, 0.006, h * 0.42), s.navy(), (0, f, h * 0.225), 0.014, 0.003, c)
    p.screen(c, (-0.022, f - 0.007, h * 0.235), 0.125, 0.080, frame=0.006)
    for i, m in enumerate((s.led_green(), s.led_blue(), s.led_amber())):
        p.led(c, (0.082, f - 0.003, h * 0.315 - i * 0.026), 0.0052, m)
    p.light_bar(c, (0, f - 0.001, -h * 0.035), w * 0.70, 0.0045, s.led_amber())
    for i in range(4):
        slab((w * 0.62, 0.003, 0.004), s.navy(), (0, f + 0.0005, -h * 0.10 - i * 0.013), 0.002, 0.0008, c)
    slab((w * 0.98, d - 0.034, h * 0.20), s.ink(), (0, -0.002, -h * 0.385), 0.008, 0.004, c)
    p.terminal_row(c, (0, -d / 2 + 0.010, -h * 0.385), 6, 0.037, 0.024, depth=0.014)
    return g
