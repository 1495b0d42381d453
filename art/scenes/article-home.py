"""Renders the picture of the article about homes: a country house with a gallery, panels on the roof and a garden, on a soft
morning in early summer."""
import math
import random
from mathutils import Vector, noise
from lib import closeup, homestead, outdoor, plants, summer, terrain
from lib.mesh import build
from lib.palette import lin
MORNING = [(0, "#dfe6ea"), (0.08, "#c3d5e4"), (0.22, "#8fb3d6"), (0.42, "#5b8cbf"), (0.7, "#3c6ba0")]


def lawn(n):
    p = n.position()
    c = n.mix(n.maprange(n.noise(p, 0.35, 3), 0.35, 0.65), lin("#38552b"), lin("#5f8040"))
    return n.diffuse(n.mix(n.math("MULTIPLY", n.maprange(n.noise(p, 2.2, 4, 0.6), 0.45, 0.75), 0.65), c, lin("#8a9a52")))


def petals(n):
    r = n("ShaderNodeObjectInfo").outputs["Random"]
    return n.diffuse(n.ramp(r, [(0, "#5a4fa3"), (0.4, "#8a6cc0"), (0.65, "#c77fb0"), (1, "#e6dff0")]))


def ground(x, y):
    return 0.05 * noise.noise(Vector((x * 0.3, y * 0.3, 2))) + 0.06 * max(0, y - 8) - 0.02 * max(0, -y - 7)


def lupin(seed, mats):
    """Builds a spike of petals over a few leaves."""
    r, verts, faces = random.Random(seed), [], []
    plants._leaves(r, (0, 0, 0.16), (0.20, 0.20, 0.14), 26, 0.13, verts, faces)
    leaves = len(faces)
    for i in range(56):
        t, a = i / 56, i * 2.4
        q, z, size = 0.060 * (1 - t) + 0.010, 0.34 + 0.42 * t, 0.052 * (1 - 0.6 * t)
        at = Vector((q * math.cos(a), q * math.sin(a), z))
        side, up, k = Vector((-math.sin(a), math.cos(a), 0)) * size * 0.5, Vector((math.cos(a) * 0.4, math.sin(a) * 0.4, 0.9)) * size, len(verts)
        verts += [tuple(at - side), tuple(at + side), tuple(at + up)]
        faces.append((k, k + 1, k + 2))
    return plants._mesh("lupin%d" % seed, verts, faces, [mats["leaf_low"], mats["petal"]], [0] * leaves + [1] * (len(faces) - leaves))


def garden(m):
    r = random.Random(4)
    flowers, grass = [lupin(i, m) for i in range(4)], [plants.tuft(i, m) for i in range(4)]
    shrubs = [plants.bush(i, m) for i in range(3)]
    for _ in range(190):  # A flower bed along the gallery and around the corner of the house.
        x = r.choice((-1, 1)) * r.uniform(1.3, 5.3)
        plants.put(r.choice(flowers), x, -5.75 - r.random() ** 2 * 0.7, 0, r.uniform(0.8, 1.25), r.uniform(0, 6))
    for _ in range(26):
        plants.put(r.choice(shrubs), 5.75 + r.uniform(-0.1, 0.4), r.uniform(-1.9, 3.4), 0, r.uniform(0.35, 0.6), r.uniform(0, 6))
    for _ in range(260):  # A patch of wild flowers near the camera.
        x, y = r.gauss(9.3, 1.3), r.gauss(-7.4, 0.9)
        plants.put(r.choice(flowers), x, y, ground(x, y), r.uniform(0.8, 1.3), r.uniform(0, 6))
    for _ in range(2600):
        x, y = r.uniform(-14, 24), r.uniform(-17, 3)
        wild = math.hypot((x - 9.3) / 3.4, (y + 7.4) / 2.4) < 1 or x < -7 or noise.noise(Vector((x * 0.2, y * 0.2, 5))) > 0.28
        if wild and not (abs(x) < 5.4 and y > -6.4) and abs(x - path(y)) > 1.0:
            plants.put(r.choice(grass), x, y, ground(x, y), r.uniform(0.45, 0.9), r.uniform(0, 6))


def path(y):
    return 0.9 * math.sin((y + 6.3) * 0.22) * (y + 6.3) * -0.12


def picture(size, samples):
    closeup.start()
    closeup.sky(boost=0.75, glow=(0.9, 0.6, 0.06), stops=MORNING, warm="#f7dcb4", gloss=0.2, width=3.0)
    leaves = {k: v for k, v in summer.changes(("#2f5a2c", "#86a848"), ("#34522a", "#8fa050")).items() if v and k in
              ("needles", "shell", "leaf_out", "leaf_low", "grass", "bark", "hills")}
    m = closeup.mats(260, 26, "#a9c3d6", **leaves, lawn=lawn, petal=petals, flag=outdoor.flat("#a7a59e"))
    xs, ys = range(-80, 81, 2), range(-22, 80, 2)
    build("lawn", [(x, y, ground(x, y)) for y in ys for x in xs], [(j * 81 + i, j * 81 + i + 1, j * 81 + i + 82, j * 81 + i + 81)
          for j in range(len(ys) - 1) for i in range(80)], m["lawn"], smooth=True)
    for i in range(17):  # Stepping stones.
        y, k = -6.7 - i * 0.62, 9
        build("flag", [(path(y) + 0.55 * math.cos(a) * (1 + 0.1 * math.sin(3 * a + i)), y + 0.26 * math.sin(a), ground(path(y), y) + 0.05)
                       for a in [math.tau * j / k for j in range(k)]], [tuple(range(k))], m["flag"])
    homestead.house()
    garden(m)
    terrain.hills(m)
    birches = [plants.birch(i + 1, 8.5 + i * 0.7, m) for i in range(3)]
    f = closeup.forest(m, (-60, 60), (13, 60), ground, 330, scales=(0.8, 1.35), gap=2.3)
    for x, y, k in ((-8.6, 3.5, 0), (-10.2, 0.5, 1), (-7.9, 6.5, 2), (9.8, 8.5, 0), (12.0, 10.5, 1), (-13.0, 4.0, 2), (15.5, 9.0, 2)):
        f.plant(x, y, ground(x, y), 1.0, birches[k])
    closeup.sun(4.6, "#ffd09a", (0.80, -0.42, 0.44), 3.0)
    return closeup.shoot(size, size * 9 // 16, samples, (10.8, -16.8, 2.6), (1.2, 0.0, 3.22), 33, vignette=0.2, exposure=0.32)
