"""Converts raw passes to a picture: denoise, bloom, tone. Debian's Blender has no denoiser, so this module contains one."""
import os
import struct
import tempfile
import zlib
import bpy
import numpy as np

KNEE = 0.80  # Above this value, the tone curve rolls off instead of clipping.


def undo_tone(rgb):
    """Returns the linear light that the tone curve maps to the given linear colour."""
    m = max(rgb)
    if m <= KNEE:
        return tuple(rgb)
    raw = KNEE - (1 - KNEE) * np.log(1 - (m - KNEE) / (1 - KNEE))
    return tuple(c * raw / m for c in rgb)


def tone(rgb):
    """Applies a soft shoulder to the strongest channel, so that ambers keep their hue."""
    m = rgb.max(2, keepdims=True)
    curve = np.where(m > KNEE, KNEE + (1 - KNEE) * (1 - np.exp(-(m - KNEE) / (1 - KNEE))), m)
    return rgb * (curve / np.maximum(m, 1e-6))


def _box3(x):
    p = np.pad(x, ((1, 1), (1, 1), (0, 0)), "edge")
    v = p[:-2] + p[1:-1] + p[2:]
    return (v[:, :-2] + v[:, 1:-1] + v[:, 2:]) / 9


def denoise(rgb, albedo, normal, depth, radius=5, light=0.10, tint=0.045, turn=0.30, far=0.04):
    """Averages neighbours with similar light, colour, direction and distance."""
    h, w, _ = rgb.shape
    seen = _box3(np.log1p(np.maximum(rgb, 0) * 4))
    dist = np.log(np.clip(depth[:, :, :1], 0.05, 4000))
    guide = np.concatenate([seen / light, np.sqrt(np.maximum(albedo, 0)) / tint, normal / turn, dist / far], 2)
    pad = ((radius, radius), (radius, radius), (0, 0))
    gp, cp = np.pad(guide.astype(np.float32), pad, "edge"), np.pad(rgb, pad, "edge")
    total, weight = np.zeros_like(rgb), np.zeros((h, w, 1), np.float32)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if dx * dx + dy * dy > radius * radius + 1:
                continue
            d = guide - gp[radius + dy:radius + dy + h, radius + dx:radius + dx + w]
            k = np.exp(-0.5 * np.einsum("ijk,ijk->ij", d, d) - (dx * dx + dy * dy) / (2 * (radius * 0.6) ** 2))[..., None]
            total += k * cp[radius + dy:radius + dy + h, radius + dx:radius + dx + w]
            weight += k
    return (total / weight).astype(np.float32)


def blur(x, sigma):
    h, w, c = x.shape
    p = int(min(3 * sigma, h // 2)) + 1
    x = np.pad(x, ((0, p), (0, p), (0, 0)))  # Padded with black, so that the blur does not wrap around.
    fy, fx = np.fft.fftfreq(x.shape[0])[:, None], np.fft.rfftfreq(x.shape[1])[None]
    k = np.exp(-2 * (np.pi * sigma) ** 2 * (fy * fy + fx * fx))
    return np.stack([np.fft.irfft2(np.fft.rfft2(x[:, :, i]) * k, x.shape[:2])[:h, :w] for i in range(c)], 2)


def soften(rgb, depth, near, far, sigma):
    """Blurs everything beyond near..far. This is done on the picture, because the denoiser would treat a lens blur as noise."""
    k = np.clip((depth[:, :, :1] - near) / (far - near), 0, 1)
    k = k * k * (3 - 2 * k)
    s = sigma * rgb.shape[1] / 1000
    behind = blur(rgb * k, s) / np.maximum(blur(k, s), 1e-4)
    k = np.clip(blur(k, 0.6), 0, 1)
    return (rgb * (1 - k) + behind * k).astype(np.float32)


def bloom(rgb, amounts, threshold=0.72):
    """Adds a halo around bright, warm things. amounts are (share, sigma in thousandths of the width)."""
    high = np.maximum(rgb - threshold, 0) * np.array([1, 0.92, 0.75])
    return rgb + sum(a * blur(high, s * rgb.shape[1] / 1000) for a, s in amounts)


def to_srgb(x):
    x = np.clip(x, 0, 1)
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)


def write_png(path, srgb):
    """Writes 8 bits without dither, because noise costs bytes in the encoder."""
    px = np.clip(srgb * 255 + 0.5, 0, 255).astype(np.uint8)
    h, w, _ = px.shape
    raw = np.concatenate([np.zeros((h, 1), np.uint8), px.reshape(h, -1)], 1).tobytes()

    def chunk(tag, data):
        return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data) & 0xFFFFFFFF)

    with open(path, "wb") as f:
        f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(raw, 6)) + chunk(b"IEND", b""))


def vignette(rgb, amount):
    h, w, _ = rgb.shape
    y, x = np.mgrid[0:h, 0:w]
    return rgb * (1 - amount * ((x / w - 0.5) ** 2 * 1.1 + (y / h - 0.5) ** 2 * 1.3))[:, :, None]


def graduated(rgb, amount, reach=0.62):
    """Darkens the left side, where a white text will be, like a graduated filter in front of the lens."""
    t = np.clip(np.linspace(0, 1, rgb.shape[1]) / reach, 0, 1)
    return rgb * (1 - amount * (1 - t * t * (3 - 2 * t)))[None, :, None]


def filmic(rgb, look, exposure):
    """Applies Blender's own film curve and returns sRGB values. It works although its list shows only None."""
    h, w, _ = rgb.shape
    im = bpy.data.images.new("grade", w, h, float_buffer=True)
    px = np.ones((h, w, 4), np.float32)
    px[:, :, :3] = rgb[::-1]
    im.pixels.foreach_set(px.ravel())
    scene = bpy.context.scene
    view = scene.view_settings
    view.view_transform, view.look, view.exposure = "Filmic", look, exposure
    scene.render.dither_intensity = 0.0
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = "PNG", "16"
    path = os.path.join(tempfile.mkdtemp(), "grade.png")
    im.save_render(path, scene=scene)
    back = bpy.data.images.load(path)
    back.colorspace_settings.name = "Non-Color"
    out = np.empty(h * w * 4, np.float32)
    back.pixels.foreach_get(out)
    os.remove(path)
    os.rmdir(os.path.dirname(path))
    return out.reshape(h, w, 4)[::-1, :, :3]
