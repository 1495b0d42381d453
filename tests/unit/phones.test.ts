import { expect, test } from 'vitest';
import { assignPhones } from '../../src/core/phones.ts';
import { company as schema } from '../../src/schemas/company.ts';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const NUMBERS = { phone: '450-555-0142', tollFreePhone: '1-800-555-0199' };

test('the toll-free number is for technical support, or for emergencies if the company gives no emergency number', () => {
  expect(assignPhones({ ...NUMBERS, emergencyPhone: '1-800-555-0177' })).toEqual({
    supportPhone: '1-800-555-0199',
    emergencyPhone: '1-800-555-0177',
  });
  expect(assignPhones(NUMBERS)).toEqual({ supportPhone: '450-555-0142', emergencyPhone: '1-800-555-0199' });
});

const company = parse(readFileSync('content/company.yaml', 'utf8')) as Record<string, unknown>;

test.each([
  ['450-555-0142', ['emergencyPhone']],
  ['1-800-555-0199', ['emergencyPhone']],
  ['1-800-555-0178', []],
  [undefined, []],
])('the content check of the emergency number %j reports the fields %j', (emergencyPhone, path) =>
  expect(
    schema.safeParse({ ...company, emergencyPhone }).error?.issues.map((issue) => issue.path.join('.')) ?? [],
  ).toEqual(path),
);
