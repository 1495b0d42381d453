// Encode rendered pictures for the site: node art/export.mjs RENDER_FOLDER [NAME ...]
// Quality starts at the wanted value and goes down only while a file is over its budget.
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
    { width: 960, budget: 22000, quality: 50 },
  ],
  'winter-tall': [{ width: 824, budget: 14000, quality: 45 }],
};
const product = [
  { width: 480, budget: 6000, quality: 52 },
  { width: 960, budget: 16000, quality: 50 },
];

async function avif(image, bitdepth, { budget, quality }) {
  for (let q = quality; ; q -= 2) {
    const data = await image.clone().avif({ quality: q, effort: 7, bitdepth, chromaSubsampling: '4:4:4' }).toBuffer();
    if (data.length <= budget || q <= 24) return { data, q };
  }
}

const files = (await readdir(folder)).filter((f) => f.endsWith('.png')).sort();
for (const file of files) {
  const name = file.slice(0, -4);
  if (only.length && !only.includes(name)) continue;
  const target = join(root, scenes[name] ? 'src/assets/scenes' : 'public/products');
  await mkdir(target, { recursive: true });
  for (const size of scenes[name] ?? product) {
    const image = sharp(join(folder, file)).resize({ width: size.width, kernel: 'lanczos3' });
    // 10 bits keep skies smooth; 8 bits keep the flat edges of the products on exactly one colour
    const small = await avif(image, scenes[name] ? 10 : 8, size);
    const webp = await image.clone().webp({ quality: 82, effort: 6, smartSubsample: true }).toBuffer();
    await writeFile(join(target, `${name}-${size.width}.avif`), small.data);
    await writeFile(join(target, `${name}-${size.width}.webp`), webp);
    console.log(`${name}-${size.width}  avif ${small.data.length} (q ${small.q})  webp ${webp.length}`);
  }
}
