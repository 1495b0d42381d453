import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseOwnInquiries,
  parseReference,
  parseToken,
  parseTrackingResponse,
} from '../../src/features/inquiry/rules/tracking.ts';

describe('parseReference', () => {
  test.each(['SB-4K7P2M', 'sb-4k7p2m', ' SB 4K7 P2M ', '4k7p2m', 'SB–4K7P2M', 'SB4K7P2M'])(
    'returns the inquiry number in %s',
    (typed) => expect(parseReference(typed)).toBe('SB-4K7P2M'),
  );

  test('accepts an inquiry number whose code begins with the letters of the prefix', () => {
    expect(parseReference('SBABCD')).toBe('SB-SBABCD');
    expect(parseReference('SB-SBABCD')).toBe('SB-SBABCD');
  });

  test.each([undefined, 7, '', 'SB-', 'SB-4K7P2', 'SB-4K7P2MM', 'SB-4K7P2O', 'SB-4K7P2\0', 'XX-4K7P2M'])(
    'returns undefined for %j',
    (typed) => expect(parseReference(typed)).toBeUndefined(),
  );

  test('returns undefined or a number in the database’s format for any text', () => {
    const typedNumber = fc.stringMatching(/^SB[ -]?[A-Za-z0-9]{6}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), typedNumber), (typed) => {
        expect(parseReference(typed) ?? 'SB-222222').toMatch(/^SB-[2-9A-HJKMNP-Z]{6}$/);
      }),
    );
  });
});

describe('the parsers of responses about inquiries', () => {
  test('return a state, and the inquiry if a link opened it, and throw for an unknown state', () => {
    const inquiry = { reference: 'SB-4K7P2M', createdAt: '2026-11-23', rows: [{ label: 'Nom', value: 'Jean' }] };
    expect(parseTrackingResponse({ state: 'quoted', inquiry })).toEqual({ state: 'quoted', inquiry });
    expect(parseTrackingResponse({ state: 'link_over' })).toEqual({ state: 'link_over' });
    expect(() => parseTrackingResponse({ state: 'sold' })).toThrow('sold');
  });

  test('return the account’s inquiries, and a link’s token or null, and throw for an invalid token', () => {
    const own = { id: 'i', reference: 'SB-4K7P2M', status: 'won', created_at: '2026-11-23' };
    expect(parseOwnInquiries([{ ...own, kind: 'contact' }])).toEqual([own]);
    expect(parseToken(null)).toBeNull();
    expect(parseToken('a'.repeat(64))).toBe('a'.repeat(64));
    expect(() => parseToken('a b')).toThrow('a b');
  });
});
