// Encodes rendered pictures for the site (`node art/export.mjs RENDER_FOLDER [NAME ...]`). An AVIF file has the desired quality,
// or a lower quality if it would exceed its budget. Sizes with `webp` also get a WebP file for browsers without AVIF.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

sharp.concurrency(1);
const root = fileURLToPath(new URL('..', import.meta.url));
const [folder, ...only] = process.argv.slice(2);
if (!folder) throw new Error('usage: node art/export.mjs RENDER_FOLDER [NAME ...]');

const scenes = {
  'winter-wide': [
    { width: 1600, budget: 52000, quality: 50 },
    { width: 960, budget: 22000, quality: 50, webp: true },
  ],
  'winter-tall': [{ width: 824, budget: 14000, quality: 45 }],
};
scenes['summer-wide'] = scenes['rv-wide'] = scenes['winter-wide'];
scenes['summer-tall'] = scenes['rv-tall'] = scenes['winter-tall'];
/**
 * Adds a wide strip for the top of a page. The crop for phones has the full height, and starts at `left`, a share of the width.
 */
const strip = (name, left) => {
  scenes[name] = [
    { width: 1600, budget: 36000, quality: 50 },
    { width: 960, budget: 16000, quality: 50, webp: true },
    { width: 824, height: 460, left, as: `${name}-phone`, budget: 11000, quality: 45 },
  ];
};
strip('header-summer', 0.373);
strip('header-valley', 0.36);
strip('header-forest', 0.36);
strip('header-road', 0.37);
strip('header-wall', 0.37);
const service = [
  { width: 960, budget: 18000, quality: 50 },
  { width: 480, budget: 8000, quality: 52, webp: true },
];
for (const name of ['study', 'installation', 'maintenance', 'support']) scenes[`service-${name}`] = service;
scenes['header-roof'] = [
  { width: 1600, budget: 36000, quality: 50 },
  { width: 960, budget: 16000, quality: 50, webp: true },
  // The phone crop is the middle of the strip, where the sky behind a white title is still dark.
  { width: 824, height: 460, left: 0.17, as: 'header-roof-phone', budget: 11000, quality: 45 },
];
// Each article gets one WebP file of high quality in its folder. The build of the site creates the other sizes.
const articles = { 'article-winter': 1, 'article-home': 2, 'article-road': 3 };
const product = [
  { width: 480, budget: 6000, quality: 52, webp: true },
  { width: 960, budget: 14000, quality: 52 },
];

/**
 * Encodes an image at the best quality within the budget, or at the lowest quality, 24, if the image still exceeds the budget.
 * Uses bisection to encode less often, because encoding is slow.
 */
async function avif(image, bitdepth, { budget, quality }) {
  const encode = async (q) => ({
    data: await image.clone().avif({ quality: q, effort: 5, bitdepth, chromaSubsampling: '4:4:4' }).toBuffer(),
    q,
  });
  let best = await encode(quality);
  if (best.data.length <= budget) return best;
  let [low, high] = [24, quality - 2];
  best = undefined;
  while (low <= high) {
    const tried = await encode(low + 2 * Math.floor((high - low) / 4));
    if (tried.data.length <= budget) [best, low] = [tried, tried.q + 2];
    else high = tried.q - 2;
  }
  return best ?? encode(24);
}

/**
 * Strips that are cut from an article's picture instead of being rendered. `top` is the first row of pixels. Each strip is
 * multiplied by the colour `dusk`, so that a white title is readable on it.
 */
const cuts = {
  'header-road': { from: 'content/blog/3/picture.webp', top: 0, height: 560, dusk: '#dcd6e0' },
  'header-wall': { from: 'content/blog/1/picture.webp', top: 120, height: 560, dusk: '#8a9dc4' },
};

/** Returns the whole picture, or a part of it with the given proportions. The part starts at `left`, a share of the width. */
async function part(path, { width, height, left }) {
  if (!height) return sharp(path);
  const whole = await sharp(path).metadata();
  const wide = Math.round((whole.height * width) / height);
  return sharp(path).extract({ left: Math.round(left * whole.width), top: 0, width: wide, height: whole.height });
}

for (const [name, { from, top, height, dusk }] of Object.entries(cuts)) {
  const strip = sharp(join(root, from));
  const { width } = await strip.metadata();
  const colour = { create: { width, height, channels: 3, background: dusk } };
  await strip
    .extract({ left: 0, top, width, height })
    .composite([{ input: colour, blend: 'multiply' }])
    .toFile(join(folder, `${name}.png`));
}
const files = (await readdir(folder)).filter((f) => f.endsWith('.png')).sort();
for (const file of files) {
  const name = file.slice(0, -4);
  if (only.length && !only.includes(name)) continue;
  if (articles[name]) {
    const folderOfArticle = join(root, 'content/blog', String(articles[name]));
    await mkdir(folderOfArticle, { recursive: true });
    const fine = sharp(join(folder, file)).webp({ quality: 90, effort: 6, smartSubsample: true });
    const { size } = await fine.toFile(join(folderOfArticle, 'picture.webp'));
    console.log(`content/blog/${articles[name]}/picture.webp ${size}`);
    continue;
  }
  const target = join(root, scenes[name] ? 'src/assets/scenes' : 'public/products');
  await mkdir(target, { recursive: true });
  for (const size of scenes[name] ?? product) {
    const image = (await part(join(folder, file), size)).resize({ width: size.width, kernel: 'lanczos3' });
    const out = `${size.as ?? name}-${size.width}`;
    // With 10 bits per channel, skies show no visible steps.
    const small = await avif(image, scenes[name] ? 10 : 8, size);
    await writeFile(join(target, `${out}.avif`), small.data);
    console.log(`${out}.avif ${small.data.length} (q ${small.q})`);
    if (!size.webp) continue;
    const { size: bytes } = await image
      .clone()
      .webp({ quality: 82, effort: 6, smartSubsample: true })
      .toFile(join(target, `${out}.webp`));
    console.log(`${out}.webp ${bytes}`);
  }
}
