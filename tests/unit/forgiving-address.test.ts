import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgivingAddress, splitEncodedFragment } from '../../src/core/http/forgiving-address.ts';
import { ROUTES } from '../../src/i18n/routes.ts';

describe('forgivingAddress', () => {
  test.each([
    ['/FAQ', '/faq'],
    ['/Contact', '/contact'],
    ['/%C3%A0-propos', '/a-propos'],
    ['/à-propos', '/a-propos'],
    ['/a%CC%80-propos', '/a-propos'],
    ['/%E0-propos', '/a-propos'],
    ['/fr/contact', '/contact'],
    ['/fr', '/'],
    ['/FR-CA/Contact', '/contact'],
    ['/en-ca/FAQ', '/en/faq'],
    ['/contact.', '/contact'],
    ['/contact,', '/contact'],
    ['/contact%20', '/contact'],
    ['/contact%E2%80%8B', '/contact'],
    ['/%C2%AB%20contact%20%C2%BB', '/contact'],
    ['/contact).', '/contact'],
    ['/contact.php', '/contact'],
    ['/Contact.HTML', '/contact'],
    ['/index', '/'],
    ['/Index', '/'],
    ['/en/index.htm', '/en'],
    ['/a_propos', '/a-propos'],
    ['/A Propos', '/a-propos'],
    ['/livraison–et–pose', '/livraison-et-pose'],
    ['/ressources/dépannage', '/ressources/depannage'],
    ['/blog/1.', '/blog/1'],
    ['\\contact', '/contact'],
  ])('changes %s to %s', (typed, meant) => expect(forgivingAddress(typed)).toBe(meant));

  test.each(['/', '/контакт', '/контакт/blog', '/🙂', '/%F0%9F%99%82', '/.'])('leaves %s unchanged', (typed) =>
    expect(forgivingAddress(typed)).toBe(typed),
  );

  test('leaves every page’s address unchanged', () => {
    for (const address of Object.values(ROUTES).flatMap(({ fr, en }) => [fr, en]))
      expect(forgivingAddress(address)).toBe(address);
  });

  test('changes an address only to a path of this site, and never changes its own result', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom(...Array.from('/\\.%2fFREenxé:@?#\r\n '), 'index', '%0d%0a', '%2f') }),
        ),
        (path) => {
          const meant = forgivingAddress(`/${path}`);
          expect(forgivingAddress(meant)).toBe(meant);
          if (meant !== `/${path}`) expect(meant).toMatch(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/);
        },
      ),
    ));
});

describe('splitEncodedFragment', () => {
  test.each([
    ['/facture%23abc-_1', '/facture', '#abc-_1'],
    ['/compte%2523signup%253Dabc.', '/compte', '#signup=abc'],
    ['/contact%23', '/contact', ''],
    ['/contact%23%0D%0Aset-cookie', '/contact', ''],
    ['/contact', '/contact', ''],
  ])('splits %s into its path and its fragment', (pathname, path, fragment) =>
    expect(splitEncodedFragment(pathname)).toEqual({ path, fragment }),
  );
});
