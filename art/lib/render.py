"""Sets up the renderer Cycles, and renders to arrays."""
import os
import shutil
import tempfile
import bpy
import numpy as np


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return bpy.context.scene


def _settings(scene, samples, diffuse, glossy, transparent):
    scene.render.engine = "CYCLES"
    c = scene.cycles
    c.device, c.samples, c.seed = "CPU", samples, 1
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.025, 10
    c.use_denoising, c.denoiser, c.denoising_input_passes = True, "OPENIMAGEDENOISE", "RGB_ALBEDO_NORMAL"
    c.denoising_prefilter, c.max_bounces = "FAST", 8
    c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = diffuse, glossy, 2
    c.transparent_max_bounces = transparent
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = 3.0, 0.5
    c.pixel_filter_type = "BLACKMAN_HARRIS"


def _depth_output(scene, folder):
    """Makes Blender write the depth of each pixel to a separate file."""
    scene.view_layers[0].use_pass_z = True
    tree = scene.compositing_node_group = bpy.data.node_groups.new("passes", "CompositorNodeTree")
    layers, out = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    out.directory, out.file_name = folder, "depth"
    out.format.media_type, out.format.file_format, out.format.color_depth = "IMAGE", "OPEN_EXR", "32"
    out.file_output_items.new("FLOAT", "z")
    tree.links.new(layers.outputs["Depth"], out.inputs[0])
    tree.interface.new_socket("Image", in_out="OUTPUT", socket_type="NodeSocketColor")
    tree.links.new(layers.outputs["Image"], tree.nodes.new("NodeGroupOutput").inputs[0])


def _pixels(path, width, height):
    im = bpy.data.images.load(path)
    im.colorspace_settings.name = "Non-Color"
    px = np.empty(width * height * 4, np.float32)
    im.pixels.foreach_get(px)
    return px.reshape(height, width, 4)[::-1].copy()


def render(width, height, samples, diffuse=2, glossy=3, transparent=8, depth=False):
    """Renders the scene. Returns "rgb" (linear, denoised) and, if requested, "depth" as arrays of floats. The first row of an
    array is the top of the picture."""
    scene = bpy.context.scene
    _settings(scene, samples, diffuse, glossy, transparent)
    r = scene.render
    r.threads_mode, r.threads = "FIXED", 1
    r.resolution_x, r.resolution_y, r.resolution_percentage = width, height, 100
    folder = tempfile.mkdtemp()
    if depth:
        _depth_output(scene, folder)
    f = r.image_settings
    f.file_format, f.color_mode, f.color_depth = "OPEN_EXR", "RGB", "32"
    r.filepath = os.path.join(folder, "picture.exr")
    bpy.ops.render.render(write_still=True)
    arrays = {"rgb": _pixels(r.filepath, width, height)[:, :, :3]}
    if depth:
        file = next(f for f in os.listdir(folder) if f.startswith("depth"))
        arrays["depth"] = _pixels(os.path.join(folder, file), width, height)[:, :, :1]
    shutil.rmtree(folder)
    return arrays
