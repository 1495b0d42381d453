"""Defines the palette of all pictures."""

PALETTE = {
    "night": "#0f1e33", "dusk": "#2b4a6f", "snow": "#eef4f8", "spruce": "#1d3b3a", "sun": "#f5a524",
}


def lin(colour, alpha=1.0):
    """Converts an sRGB hex value or a name of the palette to the linear RGBA of Blender."""
    h = PALETTE.get(colour, colour).lstrip("#")
    out = []
    for i in (0, 2, 4):
        c = int(h[i:i + 2], 16) / 255
        out.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return (*out, alpha)


def smooth(a, b, x):
    t = max(0.0, min(1.0, (x - a) / (b - a)))
    return t * t * (3 - 2 * t)
