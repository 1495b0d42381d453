import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseOwnInquiries,
  parseReference,
  parseToken,
  parseTrackingResponse,
} from '../../src/features/inquiry/rules/tracking.ts';

describe('an inquiry number', () => {
  test.each(['SB-4K7P2M', 'sb-4k7p2m', ' SB 4K7 P2M ', '4k7p2m', 'SB–4K7P2M', 'SB4K7P2M'])(
    'is parsed from %s',
    (typed) => expect(parseReference(typed)).toBe('SB-4K7P2M'),
  );

  test('may have a code that begins with the letters of its prefix', () => {
    expect(parseReference('SBABCD')).toBe('SB-SBABCD');
    expect(parseReference('SB-SBABCD')).toBe('SB-SBABCD');
  });

  test.each([undefined, 7, '', 'SB-', 'SB-4K7P2', 'SB-4K7P2MM', 'SB-4K7P2O', 'SB-4K7P2\0', 'XX-4K7P2M'])(
    'is undefined for %j',
    (typed) => expect(parseReference(typed)).toBeUndefined(),
  );

  test('is undefined or in the database’s format for any text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(parseReference(typed) ?? 'SB-222222').toMatch(/^SB-[2-9A-HJKMNP-Z]{6}$/);
      }),
    );
  });
});

describe('responses about inquiries', () => {
  test('contain a state, and the inquiry’s text if a link opened the inquiry', () => {
    const inquiry = { reference: 'SB-4K7P2M', createdAt: '2026-11-23', rows: [{ label: 'Nom', value: 'Jean' }] };
    expect(parseTrackingResponse({ state: 'quoted', inquiry })).toEqual({ state: 'quoted', inquiry });
    expect(parseTrackingResponse({ state: 'link_over' })).toEqual({ state: 'link_over' });
    expect(() => parseTrackingResponse({ state: 'sold' })).toThrow('sold');
  });

  test('list the account’s inquiries, or contain a link’s token, which may be null', () => {
    const own = { id: 'i', reference: 'SB-4K7P2M', status: 'won', created_at: '2026-11-23' };
    expect(parseOwnInquiries([{ ...own, kind: 'contact' }])).toEqual([own]);
    expect(parseToken(null)).toBeNull();
    expect(parseToken('a'.repeat(64))).toBe('a'.repeat(64));
    expect(() => parseToken('a b')).toThrow('a b');
  });
});
