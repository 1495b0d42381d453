import { expect, test } from 'vitest';
import { toOriginalFile, phonePictures, estimateSeconds, describeWeight } from '../../src/build/reader-weight/weigh.ts';

const SRC = '/_image?href=%2F%40fs%2Fhome%2Fsite%2Fcontent%2Fblog%2F1%2Fpicture.webp%3ForigWidth%3D1600&amp;w=';

test('a phone fetches the smallest sufficient file of each picture in the main content once', () => {
  const picture = `<picture><source type="image/avif" srcset="${SRC}480 480w, ${SRC}824 824w, ${SRC}1600 1600w"><img src="/x"></picture>`;
  expect(
    phonePictures(
      `<header><img src="/logo.png"></header><main>${picture}${picture}<img src="/a.png"><img src="data:x"><img srcset="/b-480 480w"></main>`,
    ),
  ).toEqual([`${SRC.replace('&amp;', '&')}824`, '/a.png', '/b-480']);
});

test.each([
  [SRC, 'content/blog/1/picture.webp'],
  ['/src/assets/scenes/winter-tall-824.avif', 'src/assets/scenes/winter-tall-824.avif'],
  ['/products/a-480.avif', 'products/a-480.avif'],
])('the original file of the picture %s is found', (address, file) => expect(toOriginalFile(address)).toBe(file));

test('a rural connection delivers the text first, then the pictures', () => {
  expect(estimateSeconds({ htmlBytes: 10_000, pictures: [] })).toEqual({ text: 1.8, all: 1.8 });
  const { text, all } = estimateSeconds({ htmlBytes: 10_000, pictures: [{ file: 'a', bytes: 50_000 }] });
  expect([text, all.toFixed(1)]).toEqual([1.8, '3.2']);
});

test.each([
  [{ htmlBytes: 9_940, pictures: [] }, 'le texte 9,9 Ko, 1,8 s.'],
  [{ htmlBytes: 16_000, pictures: [] }, 'Le texte est trop long de 2,0 Ko : raccourcissez-le.'],
  [
    {
      htmlBytes: 10_000,
      pictures: [
        { file: 'content/a.jpg', bytes: 12_000 },
        { file: 'b.jpg', bytes: 5_000 },
      ],
    },
    'avec les images 27,0 Ko, 2,5 s. L’image la plus lourde : content/a.jpg, 12,0 Ko.',
  ],
  [
    { htmlBytes: 10_000, pictures: [{ file: 'content/a.jpg', bytes: 90_000 }] },
    'content/a.jpg, 90,0 Ko ; prenez-en une plus simple, ou recadrez-la.',
  ],
])('the description of the weight %o contains “%s”', (weight, sentence) =>
  expect(describeWeight(weight).replaceAll('\u00a0', ' ')).toContain(sentence),
);

test('a text is not reported as too long if its estimated weight exceeds the budget by less than a tenth', () =>
  expect(describeWeight({ htmlBytes: 15_000, pictures: [] })).not.toContain('trop long'));
