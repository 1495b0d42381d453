import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { isWholePicture } from '../../src/features/desk/rules/whole-picture.ts';
import { pictureSize, sizeProblem, type PictureType } from '../../src/features/desk/rules/product-picture.ts';

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#f0f8' } });

/** Returns a picture of noise, which compresses to many bytes. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#f0f8ff', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

const pictures: [name: string, type: PictureType, make: (picture: Sharp) => Sharp][] = [
  ['a JPEG', 'image/jpeg', (picture) => picture.flatten().jpeg()],
  [
    'a progressive JPEG with the date of the photo',
    'image/jpeg',
    (picture) =>
      picture
        .flatten()
        .withExif({ IFD0: { DateTime: '2026:11:23 10:00:00' } })
        .jpeg({ progressive: true }),
  ],
  ['a PNG', 'image/png', (picture) => picture.png()],
  ['a lossy WebP', 'image/webp', (picture) => picture.flatten().webp()],
  ['a lossless WebP', 'image/webp', (picture) => picture.flatten().webp({ lossless: true })],
  ['a WebP that is transparent', 'image/webp', (picture) => picture.webp()],
];

describe('the size of a picture', () => {
  test.each(pictures)('is read from %s', async (_, type, make) => {
    const bytes = new Uint8Array(await make(blank(1_234, 321)).toBuffer());
    expect(pictureSize(bytes, type)).toEqual({ width: 1_234, height: 321 });
    // The bytes do not start at the beginning of their buffer.
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(pictureSize(shifted.subarray(3), type)).toEqual({ width: 1_234, height: 321 });
    expect(pictureSize(bytes.subarray(0, 12), type)).toBeUndefined();
  });

  test('is undefined for a JPEG without a frame and a WebP of an unknown kind', () => {
    expect(pictureSize(new Uint8Array([0xff, 0xd8, 0xff, 0xfe, 0, 2, 0, 0, 0, 0, 0, 0]), 'image/jpeg')).toBeUndefined();
    expect(pictureSize(new Uint8Array(40), 'image/webp')).toBeUndefined();
  });
});

describe('isWholePicture', () => {
  test.each(pictures)('accepts a complete picture, with or without bytes after its end: %s', async (_, type, make) => {
    const bytes = new Uint8Array(await make(noise(640, 480)).toBuffer());
    expect(isWholePicture(bytes, type)).toBe(true);
    // Phones write more data after the end.
    expect(isWholePicture(new Uint8Array([...bytes, 1, 2, 3]), type)).toBe(true);
  });

  test.each(pictures)('refuses a picture that is cut off: %s', async (_, type, make) => {
    const bytes = new Uint8Array(await make(noise(640, 480)).toBuffer());
    // Cuts off at least two bytes, because the last byte of a WebP file may be padding.
    for (const length of [0, 2, 20, 100, 0.25, 0.5, 0.9, 0.999, bytes.length - 2])
      expect(isWholePicture(bytes.subarray(0, length < 1 ? bytes.length * length : length), type), `${length}`).toBe(
        false,
      );
  });

  test('refuses a picture whose only end marker belongs to its thumbnail', async () => {
    const bytes = await noise(640, 480).flatten().jpeg().toBuffer();
    const [thumbnail, whole] = [Buffer.from([0xff, 0xe1, 0, 8, 0xff, 0xd8, 0, 0, 0xff, 0xd9]), new Uint8Array(bytes)];
    const withThumbnail = Buffer.concat([bytes.subarray(0, 2), thumbnail, bytes.subarray(2)]);
    expect(isWholePicture(new Uint8Array(withThumbnail), 'image/jpeg')).toBe(true);
    expect(isWholePicture(new Uint8Array(withThumbnail).subarray(0, whole.length / 2), 'image/jpeg')).toBe(false);
  });
});

test('a picture must be at least as large as the site shows it, and no larger than a build can handle', () => {
  expect(sizeProblem({ width: 960, height: 4_000 })).toBeUndefined();
  expect(sizeProblem({ width: 4_000, height: 959 })).toBe('picture_small');
  expect(sizeProblem({ width: 8_000, height: 8_000 })).toBe('picture_large');
});

test.each<[string, boolean, number[]]>([
  ['padding before a marker', true, [0xff, 0xd8, 0xff, 0xff, 0xd9]],
  ['a marker without a segment', true, [0xff, 0xd8, 0xff, 0x01, 0xff, 0xd9]],
  ['a scan that never ends', false, [0xff, 0xd8, 0xff, 0xda, 0, 2, 0x11, 0x22]],
  ['bytes in place of a marker', false, [0xff, 0xd8, 0x12, 0x34, 0x56]],
])('for a JPEG with %s, isWholePicture returns %s', (_, isWhole, bytes) => {
  expect(isWholePicture(Uint8Array.from(bytes), 'image/jpeg')).toBe(isWhole);
});
