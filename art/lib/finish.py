"""Converts a render to a picture: bloom, tone, film curve, file."""
import os
import struct
import tempfile
import zlib
import bpy
import numpy as np


def blur(x, sigma):
    h, w, c = x.shape
    p = int(min(3 * sigma, h // 2)) + 1
    x = np.pad(x, ((0, p), (0, p), (0, 0)))  # Padded with black, so that the blur does not wrap around.
    fy, fx = np.fft.fftfreq(x.shape[0])[:, None], np.fft.rfftfreq(x.shape[1])[None]
    k = np.exp(-2 * (np.pi * sigma) ** 2 * (fy * fy + fx * fx))
    return np.stack([np.fft.irfft2(np.fft.rfft2(x[:, :, i]) * k, x.shape[:2])[:h, :w] for i in range(c)], 2)


def soften(rgb, depth, near, far, sigma):
    """Blurs everything beyond `near`, and most strongly beyond `far`. The blur is computed on the picture, because a lens blur
    would need many samples."""
    k = np.clip((depth[:, :, :1] - near) / (far - near), 0, 1)
    k = k * k * (3 - 2 * k)
    s = sigma * rgb.shape[1] / 1000
    behind = blur(rgb * k, s) / np.maximum(blur(k, s), 1e-4)
    k = np.clip(blur(k, 0.6), 0, 1)
    return (rgb * (1 - k) + behind * k).astype(np.float32)


def bloom(rgb, amounts, threshold=0.72):
    """Adds a halo around bright, warm things. `amounts` is a list of (share, sigma in thousandths of the width)."""
    high = np.maximum(rgb - threshold, 0) * np.array([1, 0.92, 0.75])
    return rgb + sum(a * blur(high, s * rgb.shape[1] / 1000) for a, s in amounts)


def write_png(path, srgb):
    """Writes 8 bits per channel without dither, because the noise of dither makes encoded files larger."""
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
    """Darkens the left side, like a graduated filter in front of the lens. The page shows white text there."""
    t = np.clip(np.linspace(0, 1, rgb.shape[1]) / reach, 0, 1)
    return rgb * (1 - amount * (1 - t * t * (3 - 2 * t)))[None, :, None]


def filmic(rgb, look, exposure):
    """Applies Blender's own film curve and returns sRGB values. Blender lists only the curve "None", but also accepts the name of
    this curve."""
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
