import { describe, expect, test } from 'vitest';
import { SealedSecrets } from '../../local/backend/database/auth/sealed-secrets.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

describe('a sealed secret', () => {
  const secrets = new SealedSecrets('the installation’s key');
  const sealed = secrets.seal(SECRET, 'factor 1');

  test('can be opened for its own second factor, does not contain the secret, and is different each time', () => {
    expect(secrets.open(sealed, 'factor 1')).toBe(SECRET);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(SECRET.slice(0, 6));
    expect(secrets.seal(SECRET, 'factor 1')).not.toBe(sealed);
  });

  test.each<[string, () => string]>([
    ['for another factor', () => secrets.open(sealed, 'factor 2')],
    ['with another installation’s key', () => new SealedSecrets('another key').open(sealed, 'factor 1')],
    [
      'if its text was changed',
      () =>
        secrets.open(
          sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
          'factor 1',
        ),
    ],
    ['if its text is empty', () => secrets.open('', 'factor 1')],
  ])('is not opened %s', (_, open) => expect(open).toThrow(/authenticat|initialization/i));
});
