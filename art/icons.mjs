// Creates the icons from public/favicon.svg: node art/icons.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const mark = await readFile(`${folder}favicon.svg`);
const NIGHT = '#0f1e33';

/** Renders the logo at a size. The margin is a share of the size and has the dark blue of the logo. */
async function icon(size, margin = 0) {
  const inner = Math.round(size * (1 - 2 * margin));
  const drawn = await sharp(mark, { density: 72 * (inner / 36) })
    .resize(inner, inner)
    .png()
    .toBuffer();
  if (margin === 0) return sharp(drawn).png({ compressionLevel: 9, palette: true }).toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: NIGHT } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Returns a Windows icon file that contains one PNG. */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await writeFile(`${folder}favicon.ico`, ico(await icon(32), 32));
await writeFile(`${folder}icon-192.png`, await icon(192));
await writeFile(`${folder}icon-512.png`, await icon(512));
// Apple rounds the corners itself. A device may cut off a tenth of a maskable icon on each side:
// https://w3c.github.io/manifest/#icon-masks
await writeFile(`${folder}apple-touch-icon.png`, await icon(180, 0.08));
await writeFile(`${folder}icon-maskable-512.png`, await icon(512, 0.14));
