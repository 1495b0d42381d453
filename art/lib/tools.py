"""Builds the tools of a crew on a roof: drill, coil of cable, ladder, snow brush."""
import math
import random
from . import surfaces as s
from .mesh import group, lathe, peg, slab, tube


def drill(parent, loc, rot=(0, 0, 0), scale=1.0):
    """Builds a cordless drill upright on its battery, chuck to the left."""
    g = group(parent, loc, rot)
    g.scale = (scale,) * 3
    slab((0.135, 0.080, 0.052), s.ink(), (-0.008, 0, 0.027), 0.012, 0.008, g)
    slab((0.120, 0.074, 0.030), s.slate(), (-0.002, 0, 0.066), 0.014, 0.008, g)
    slab((0.030, 0.083, 0.012), s.amber(), (-0.045, 0, 0.030), 0.004, 0.002, g)
    slab((0.050, 0.046, 0.135), s.rubber(), (0.010, 0, 0.135), 0.020, 0.012, g, (0, -8, 0))
    slab((0.016, 0.020, 0.042), s.amber(), (-0.026, 0, 0.168), 0.007, 0.005, g, (0, -8, 0))
    nose = group(g, (0.085, 0, 0.222), (0, -90, 0))
    lathe([(0.020, 0), (0.036, 0.008), (0.039, 0.030)], s.rubber(), (0, 0, 0), nose)
    lathe([(0.040, 0.028), (0.041, 0.060), (0.040, 0.118), (0.037, 0.126)], s.blue(), (0, 0, 0), nose)
    lathe([(0.034, 0.124), (0.035, 0.132), (0.034, 0.158), (0.030, 0.164)], s.amber(), (0, 0, 0), nose)
    lathe([(0.025, 0.164), (0.026, 0.200), (0.022, 0.212), (0.010, 0.232)], s.ink(), (0, 0, 0), nose)
    peg(0.0042, 0.075, s.steel(), (0, 0, 0.228), nose)
    for y in (-1, 1):
        slab((0.060, 0.004, 0.026), s.ink(), (0.030, y * 0.0395, 0.222), 0.010, 0.002, g)
    return g


def coil(parent, loc, rot=(0, 0, 0), r=0.17, turns=7, mat=None, thick=0.0075, seed=2):
    """Builds loops of cable on z = 0, with one end trailing."""
    g, rnd, pts = group(parent, loc, rot), random.Random(seed), []
    for i in range(turns * 12):
        a, k = math.tau * i / 12, i / (turns * 12)
        q = r * (1 + 0.07 * math.sin(i * 0.9 + seed) + rnd.uniform(-0.03, 0.03))
        pts.append((q * math.cos(a), q * math.sin(a), thick + 0.055 * k + 0.008 * math.sin(i * 1.7)))
    a = pts[0]
    pts = [(a[0] + 0.10, a[1] - 0.34, thick), (a[0] + 0.06, a[1] - 0.18, thick), (a[0] + 0.01, a[1] - 0.06, thick)] + pts
    tube(pts, thick, mat or s.rubber(), g)
    for at in (0.6, 3.4):  # Ties.
        slab((0.075, 0.030, 0.075), s.ink(), (r * math.cos(at), r * math.sin(at), 0.036), 0.02, 0.010, g, (0, 0, math.degrees(at)))
    return g


def ladder(parent, loc, rot=(0, 0, 0), tall=3.0, wide=0.42, pitch=0.29):
    g = group(parent, loc, rot)
    for x in (-1, 1):
        slab((0.030, 0.075, tall), s.silver(), (x * wide / 2, 0, tall / 2), 0.006, 0.005, g)
        slab((0.034, 0.080, 0.05), s.amber(), (x * wide / 2, 0, tall - 0.02), 0.008, 0.006, g)
    for i in range(int(tall / pitch)):
        slab((wide, 0.034, 0.030), s.silver(), (0, 0, tall - 0.16 - i * pitch), 0.008, 0.006, g)
    return g


def brush(parent, loc, rot=(0, 0, 0), handle=2.1):
    """Builds a soft snow brush: broad foam head along X at the origin, handle of fibreglass along -Z."""
    g = group(parent, loc, rot)
    slab((0.62, 0.060, 0.050), s.slate(), (0, 0, 0), 0.016, 0.010, g)
    slab((0.64, 0.075, 0.115), s.surface("foam", "#2f6da6", 0.9), (0, 0, 0.078), 0.030, 0.022, g)
    slab((0.635, 0.079, 0.018), s.amber(), (0, 0, 0.030), 0.006, 0.004, g)
    lathe([(0.030, -0.13), (0.034, -0.10), (0.030, -0.02), (0.020, 0.0)], s.ink(), (0, 0, 0), g)
    lathe([(0.0165, -handle), (0.0165, -0.10)], s.surface("fibreglass", "#e3c24a", 0.45, coat=0.2), (0, 0, 0), g, sides=24)
    lathe([(0.016, -handle - 0.005), (0.021, -handle), (0.022, -handle + 0.30), (0.0175, -handle + 0.31)], s.rubber(), (0, 0, 0), g)
    lathe([(0.0215, -handle * 0.52), (0.0215, -handle * 0.52 + 0.09)], s.amber(), (0, 0, 0), g)
    return g


def harness(parent, loc, rot=(0, 0, 0)):
    """Builds a fall-arrest harness that hangs from z = 0: shoulder straps, chest strap, belt, leg loops, ring at the back."""
    g, web, pad = group(parent, loc, rot), s.surface("webbing", "#d9671f", 0.8), s.surface("padding", "#1d242d", 0.9)
    for k in (-1, 1):
        tube([(0, 0, 0), (k * 0.06, -0.01, -0.02), (k * 0.13, -0.02, -0.14), (k * 0.12, -0.025, -0.34), (k * 0.15, -0.02, -0.48)], 0.020, web, g)
        tube([(k * 0.15, -0.02, -0.46), (k * 0.18, -0.04, -0.60), (k * 0.10, -0.05, -0.72), (k * 0.02, -0.03, -0.62), (k * 0.10, -0.02, -0.48)],
             0.018, web, g)
        slab((0.05, 0.03, 0.16), pad, (k * 0.125, -0.035, -0.22), 0.012, 0.008, g)
    slab((0.24, 0.012, 0.04), web, (0, -0.03, -0.27), 0.008, 0.005, g)
    slab((0.36, 0.035, 0.075), pad, (0, -0.02, -0.47), 0.02, 0.012, g)
    slab((0.06, 0.02, 0.05), s.steel(), (0, -0.045, -0.47), 0.008, 0.006, g)
    lathe([(0.026, -0.004), (0.032, 0), (0.026, 0.004)], s.steel(), (0, -0.03, -0.02), g, (90, 0, 0), 24)
    return g
