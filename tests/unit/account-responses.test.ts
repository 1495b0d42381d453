import { describe, expect, test } from 'vitest';
import {
  parseAccountResponse,
  parseNewsletter,
  parseRefusal,
  parseSessions,
} from '../../src/features/account/rules/responses.ts';

test('parseSessions reads a session whose operating system is unknown, and throws for an incomplete session', () => {
  const dates = { signed_in_at: '2026-11-20T10:00:00Z', last_used_at: '2026-11-23T10:00:00Z' };
  expect(parseSessions([{ id: 'a', browser: 'Firefox', system: null, ...dates, is_current: true }])).toEqual([
    {
      id: 'a',
      browser: 'Firefox',
      system: null,
      signedInAt: dates.signed_in_at,
      lastUsedAt: dates.last_used_at,
      isCurrent: true,
    },
  ]);
  expect(() => parseSessions([{ id: 'a' }])).toThrow('Invalid key');
});

test('the newsletter is off by default', () => {
  expect(parseNewsletter([])).toBe(false);
  expect(parseNewsletter([{ has_newsletter: true }])).toBe(true);
});

describe('parseAccountResponse', () => {
  test('reads a success and its recovery codes', () => {
    expect(parseAccountResponse({ kind: 'made', codes: ['ABCDE-FGHIJ'] })).toEqual({
      kind: 'answered',
      value: ['ABCDE-FGHIJ'],
    });
    expect(parseAccountResponse({ kind: 'removed' })).toEqual({ kind: 'answered', value: [] });
  });
  test('reads a refusal, and an error with its ID', () => {
    expect(parseAccountResponse({ kind: 'refused', code: 'too_many', seconds: 60 })).toEqual({
      kind: 'refused',
      code: 'too_many',
    });
    expect(parseRefusal({ kind: 'refused', code: 'not_offered' })).toEqual({ kind: 'refused', code: 'not_offered' });
    expect(parseAccountResponse({ kind: 'refused', code: 'failed_retry', id: '0badcafe' })).toEqual({
      kind: 'fault',
      id: '0badcafe',
    });
  });
  test('throws for an unknown refusal code', () =>
    expect(() => parseAccountResponse({ kind: 'refused', code: 'new' })).toThrow('Invalid type'));
});
