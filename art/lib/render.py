"""Cycles settings, and rendering to arrays."""
import os
import shutil
import tempfile
import bpy
import numpy as np

PASSES = {"rgb": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal", "depth": "Depth"}


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return bpy.context.scene


def render(width, height, samples, diffuse=2, glossy=3, transparent=8):
    """Renders the scene and returns the passes as float arrays, with the first row on top."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    c = scene.cycles
    c.device, c.samples, c.seed = "CPU", samples, 1
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.012, 24
    c.use_denoising, c.max_bounces = False, 6
    c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = diffuse, glossy, 0
    c.transparent_max_bounces = transparent
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = 2.0, 0.5
    c.pixel_filter_type = "BLACKMAN_HARRIS"
    r = scene.render
    r.threads_mode, r.threads = "FIXED", 1
    r.resolution_x, r.resolution_y, r.resolution_percentage = width, height, 100
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_z = True
    folder = tempfile.mkdtemp()
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth = "OPEN_EXR", "32"
    out.file_slots.clear()
    for name, source in PASSES.items():
        out.file_slots.new(name + "_")
        tree.links.new(layers.outputs[source], out.inputs[name + "_"])
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    bpy.ops.render.render()
    arrays = {}
    for name in PASSES:
        im = bpy.data.images.load(os.path.join(folder, name + "_0001.exr"))
        im.colorspace_settings.name = "Non-Color"
        px = np.empty(width * height * 4, np.float32)
        im.pixels.foreach_get(px)
        arrays[name] = px.reshape(height, width, 4)[::-1, :, :3].copy()
    shutil.rmtree(folder)
    return arrays
