import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findProblems } from '../../src/content-check/find-problems.ts';
import { ARTICLE, copyOfContent } from './content-copy.ts';

const { append, at, findLine, write } = copyOfContent();

const picture = (width: number, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width, height: 300, channels: 3, background: '#f5a524' } })
    .toFormat(format)
    .toBuffer();
const problems = () => findProblems(at('').replace(/\/$/, ''));

test('an article’s picture that is too small is reported on the line of the field that names it', async () => {
  write('content/blog/1/picture.webp', await picture(1599, 'webp'));
  expect(await problems()).toEqual([
    {
      file: ARTICLE,
      line: findLine(ARTICLE, 'picture: '),
      message: 'L’image « picture.webp » est trop petite : 1599 pixels de large.',
      suggestion: expect.stringContaining('1600 pixels de large au moins'),
    },
  ]);
});

test('a picture in a text is accepted if it is 480 pixels wide, and reported if it is narrower', async () => {
  write('content/blog/1/vue.png', await picture(480, 'png'));
  append('![une vue](./vue.png)');
  expect(await problems()).toEqual([]);
  write('content/blog/1/vue.png', await picture(479, 'png'));
  expect(await problems()).toMatchObject([{ file: 'content/blog/1/vue.png', message: expect.stringContaining('479') }]);
});

test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s is reported', async (format) => {
  const noise = Buffer.from(Array.from({ length: 600 * 400 * 3 }, (_, index) => (index * index) % 251));
  const whole = await sharp(noise, { raw: { width: 600, height: 400, channels: 3 } })
    .toFormat(format)
    .toBuffer();
  const name = `vue.${format}`;
  write(`content/blog/1/${name}`, whole.subarray(0, Math.floor(whole.length / 2)));
  append(`![une vue](./${name})`);
  expect(await problems()).toMatchObject([
    { file: `content/blog/1/${name}`, message: `L’image « ${name} » est abîmée : elle ne s’ouvre pas jusqu’au bout.` },
  ]);
  write(`content/blog/1/${name}`, whole);
  expect(await problems()).toEqual([]);
});

test('a picture larger than the host’s limit is reported', async () => {
  write('content/blog/1/vue.jpg', Buffer.concat([await picture(600, 'jpeg'), Buffer.alloc(51_000_000)]));
  expect(await problems()).toMatchObject([{ message: 'L’image « vue.jpg » pèse 51 Mo.' }]);
});

test('a problem that the check of texts reports is not reported again by the check of pictures', async () => {
  write('content/blog/1/picture.webp', 'des mots');
  const report = await problems();
  expect(report.filter(({ file }) => file === ARTICLE)).toHaveLength(1);
});
