import { describe, expect, test } from 'vitest';
import { chooseFile, holds, slotWidthPx } from '../../src/domain/picture-choice.ts';
import { phoneFiles } from '../../src/build/picture-savings.ts';

const phone = { widthPx: 412, density: 2 };
const desk = { widthPx: 1440, density: 1 };

describe('a media condition', () => {
  test('holds up to its width', () => {
    expect(holds('(max-width: 36rem)', phone)).toBe(true);
    expect(holds('(max-width: 36rem)', desk)).toBe(false);
    expect(holds('(max-width: 412px)', phone)).toBe(true);
    expect(holds(undefined, desk)).toBe(true);
  });
  test('of another kind stops the build', () =>
    expect(() => holds('(orientation: portrait)', phone)).toThrow('orientation'));
});

describe('a slot', () => {
  test.each([
    ['100vw', phone, 412],
    ['(max-width: 36rem) 92vw, (max-width: 64rem) 45vw, 17rem', phone, 379.04],
    ['(max-width: 36rem) 92vw, (max-width: 64rem) 45vw, 17rem', desk, 272],
    ['72px', desk, 72],
    ['(max-width: 36rem) 92vw', desk, 1440],
  ])('%s', (sizes, screen, widthPx) => expect(slotWidthPx(sizes, screen)).toBeCloseTo(widthPx, 2));
  test.each(['calc(1em+2px)', '1em', '92vw 17rem'])('written otherwise stops the build: %s', (sizes) =>
    expect(() => slotWidthPx(sizes, phone)).toThrow('length'),
  );
});

describe('of several files', () => {
  const files = '/a-960 960w, /a-480 480w';
  test.each([
    ['the one that is sharp enough', files, '92vw', phone, '/a-960'],
    ['the larger one, when the smaller is far from enough', files, '360px', phone, '/a-960'],
    ['the smaller one, when it is nearly enough', '/a-480 480w, /a-960 960w', '250px', phone, '/a-480'],
    ['the smallest, when it is enough', files, '72px', phone, '/a-480'],
    ['the only one, which has no width', '/a-824', '100vw', phone, '/a-824'],
    ['the largest, when none is', files, '1440px', phone, '/a-960'],
  ])('%s', (_, srcset, sizes, screen, url) => expect(chooseFile(srcset, sizes, screen)).toBe(url));
});

describe('of a page the phone fetches', () => {
  test('AVIF before WebP, the crop for narrow screens, each file once', () => {
    const picture = `<picture class="x"><source media="(max-width: 36rem)" type="image/avif" srcset="/tall-824.avif 824w" sizes="100vw">
      <source type="image/avif" srcset="/wide-960.avif 960w" sizes="100vw"><img src="/wide-960.webp" alt=""></picture>`;
    expect(phoneFiles(`${picture}<p></p>${picture}`)).toEqual(['/tall-824.avif']);
  });
  test('an image without a picture, with sizes or none', () => {
    expect(
      phoneFiles(
        '<img alt="" src="https://elsewhere.example/a.jpg"><img src="/b.webp" srcset="/b-480.webp 480w, /b-960.webp 960w">',
      ),
    ).toEqual(['https://elsewhere.example/a.jpg', '/b-960.webp']);
  });
  test('nothing where there is none', () => expect(phoneFiles('<p>mot</p>')).toEqual([]));
});
