import { describe, expect, test } from 'vitest';
import { parseDrafts, parseMoneyDraft, parseQuoteDraft, parseTextDraft } from '../../src/features/desk/rules/drafts.ts';

const line = { key: 0, product_id: null, label: 'Pose', quantity: '1', price: '500,00' };
const typed = {
  language: 'fr' as const,
  name: 'Aline',
  email: '',
  phone: '',
  line1: '',
  line2: '',
  city: '',
  province: 'QC',
  postal_code: '',
  deposit_percent: '30',
  valid_until: '2026-12-31',
  conditions: '',
  lines: [line],
};

describe('drafts of the desk', () => {
  test('are restored with their author', () => {
    const drafts = { author: 'anne@exemple.test', values: { 'note 1': 'Rappeler', 'quote 2': { revision: 3, typed } } };
    expect(parseDrafts(JSON.stringify(drafts))).toEqual(drafts);
  });

  test.each([null, '', '{', '[]', '{"author":1,"values":{}}', '{"author":"a"}'])('are empty if %j is stored', (text) =>
    expect(parseDrafts(text)).toEqual({ author: '', values: {} }),
  );

  test('are used for a text field only if they are text', () => {
    expect([parseTextDraft('Rappeler'), parseTextDraft(1), parseTextDraft(undefined)]).toEqual([
      'Rappeler',
      undefined,
      undefined,
    ]);
  });

  test('contain each field and the revision of a quote, and are dropped if they are incomplete or invalid', () => {
    expect(parseQuoteDraft({ revision: 3, typed })).toEqual({ revision: 3, typed });
    const amendment = { ...typed, delivery: 'pickup' as const, lines: [{ ...line, is_agreed: true }] };
    expect(parseQuoteDraft({ revision: 3, typed: amendment })).toEqual({ revision: 3, typed: amendment });
    expect(parseQuoteDraft({ typed })).toBeUndefined();
    expect(parseQuoteDraft({ revision: 3, typed: { ...typed, lines: [{ ...line, price: 500 }] } })).toBeUndefined();
    expect(parseQuoteDraft(undefined)).toBeUndefined();
  });

  test('contain the ID of a typed payment, and are dropped once the payment is recorded', () => {
    const draft = { id: '7d8f9a54-27d2-4b9b-9e9e-6a3b2c1d0e4f', values: { amount: '100' } };
    expect(parseMoneyDraft(draft, [{ id: 'pi_1' }])).toEqual(draft);
    expect(parseMoneyDraft(draft, [{ id: 'pi_1' }, { id: draft.id }])).toBeUndefined();
    expect(parseMoneyDraft({ ...draft, id: 'pi_1' }, [])).toBeUndefined();
    expect(parseMoneyDraft({ ...draft, values: { amount: 100 } }, [])).toBeUndefined();
    expect(parseMoneyDraft(undefined, [])).toBeUndefined();
  });
});
