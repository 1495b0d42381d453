import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILES } from '../../src/i18n/routes.ts';
import { SITE, siteDir } from '../support/built-site.ts';

test('security.txt names a contact as RFC 9116 requires, and expires within a year', () => {
  const lines = readFileSync(join(siteDir, FILES.security), 'utf8').trimEnd().split('\n');
  const getValues = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  expect(getValues('Contact')[0]).toMatch(/^mailto:[^@]+@[^@]+$/);
  expect(getValues('Canonical')).toEqual([SITE + FILES.security]);
  const [expires, ...others] = getValues('Expires');
  expect(others).toEqual([]);
  const days = (Date.parse(expires!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
});
