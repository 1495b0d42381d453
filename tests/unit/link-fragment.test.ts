import { describe, expect, test } from 'vitest';
import { parseLinkFragment } from '../../src/core/link-fragment.ts';

const TOKEN = 'AbC-dEf_0123456789abcdefghijklmnopqrstuvwxyz-_x';

describe('parseLinkFragment', () => {
  test.each([
    `#${TOKEN}`,
    `#${TOKEN}.`,
    `#${TOKEN})`,
    `#${TOKEN}>`,
    `#${TOKEN}\u00a0»`,
    `#<${TOKEN}>,`,
    `#${TOKEN}?utm_source=courriel`,
    `#${TOKEN}&fbclid=x`,
    `##${TOKEN}`,
    `#${TOKEN}%2E`,
    `#${TOKEN}%20`,
    `%23${TOKEN}`,
    `#%22${TOKEN}%22`,
    `#%2522${TOKEN}%2522`,
    `#${TOKEN.slice(0, 20)}%0D%0A${TOKEN.slice(20)}`,
    `#${TOKEN.slice(0, 20)} ${TOKEN.slice(20)}`,
    `#${TOKEN.slice(0, 20)}\u200b${TOKEN.slice(20)}\u00ad`,
    `#${TOKEN}%zz`,
  ])('returns the token of %s', (hash) => expect(parseLinkFragment(hash)).toEqual({ name: undefined, token: TOKEN }));

  test.each([
    `#signup=${TOKEN}`,
    `#signup=${TOKEN}.`,
    `#signup%3D${TOKEN}`,
    `#signup%253D${TOKEN}`,
    `#signup=${TOKEN}&utm_medium=email`,
    `#signup=${TOKEN.slice(0, 20)}%0A${TOKEN.slice(20)}`,
  ])('returns the name and the token of %s', (hash) =>
    expect(parseLinkFragment(hash)).toEqual({ name: 'signup', token: TOKEN }),
  );

  test.each(['', '#', '#.', '#%'])('returns no token for %j', (hash) => expect(parseLinkFragment(hash).token).toBe(''));
});
