import { expect, test } from 'vitest';
import { compose, type Sender } from '../../functions/_shared/email-templates/compose.ts';
import type { Mail } from '../../functions/_shared/mail/outbox.ts';

const SENDER = {
  company: { name: 'Soleil', emails: { soumission: 'a@exemple.test', contact: 'b@exemple.test' } },
  site: 'https://exemple.test',
} as unknown as Sender;

test('direction overrides and line ends of a stored name reach neither the subject nor the reply address', async () => {
  const inquiry = {
    reference: 'SB-234567',
    kind: 'contact',
    locale: 'fr',
    name: 'Jean\u202egpj.exe\u2028\r\nBcc: x@exemple.test\u200b',
    email: 'jean@exemple.test',
    fields: { message: 'a\u200fb' },
    files: [],
  };
  const message = await compose({ id: '1', kind: 'inquiry_to_company', inquiry } as unknown as Mail, SENDER);
  expect(message.subject).toBe('SB-234567 · Question de Jeangpj.exeBcc: x@exemple.test');
  expect(message.replyTo).toEqual({ name: 'Jeangpj.exeBcc: x@exemple.test', address: 'jean@exemple.test' });
});
