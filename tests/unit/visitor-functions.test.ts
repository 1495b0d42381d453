import { expect, test } from 'vitest';
import { hasParameters, FUNCTION_PARAMETERS } from '../../local/backend/visitors/rest-functions.ts';
import { expectedRights } from '../support/access/rights.ts';

test('FUNCTION_PARAMETERS has the parameter types of each function that visitors and customers may call', () => {
  const { functions } = expectedRights();
  const signatures = Object.entries(FUNCTION_PARAMETERS).map(
    ([name, parameters]) => `${name}(${Object.values(parameters).join(',')})`,
  );
  expect(new Set(signatures)).toEqual(new Set([...functions.anon, ...functions.authenticated]));
});

const ORDER = { p_key: '7b0e3f3c-1d5b-4c39-9b47-0c1f4f1f3b11', p_lines: [], p_total_cents: 1, p_details: {} };

test.each<[string, Record<string, unknown>]>([
  ['place_order', ORDER],
  ['place_order', { ...ORDER, p_total_cents: null }],
  ['my_data', {}],
  ['replace_recovery_codes', { p_digests: ['a', 'b'] }],
  ['set_newsletter', { p_is_wanted: true, p_language: 'fr' }],
])('%s may be called with %j', (name, values) => expect(hasParameters(name, values)).toBe(true));

test.each<[string, Record<string, unknown>]>([
  ['place_order', { ...ORDER, p_key: 'x' }],
  ['place_order', { ...ORDER, p_total_cents: '1' }],
  ['place_order', { ...ORDER, p_total_cents: 1e308 }],
  ['place_order', { ...ORDER, p_lines: '[]' }],
  ['place_order', { ...ORDER, more: 1 }],
  ['my_data', { p_id: 1 }],
  ['replace_recovery_codes', { p_digests: 5 }],
  ['replace_recovery_codes', { p_digests: [null] }],
  ['replace_recovery_codes', { p_digests: [['a']] }],
  ['replace_recovery_codes', { p_digests: {} }],
  ['set_newsletter', { p_is_wanted: 'true', p_language: 'fr' }],
  ['set_newsletter', { p_is_wanted: true, p_language: '\0' }],
  ['set_newsletter', { p_is_wanted: true, p_language: '\ud800' }],
  ['set_newsletter', { constructor: {} }],
  ['constructor', { name: 'x' }],
])('%s may not be called with %j', (name, values) => expect(hasParameters(name, values)).toBe(false));
