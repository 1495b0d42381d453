// The migration of inquiries to JSON loses no data, and queued emails are sent afterwards.
import { expect, test } from 'vitest';
import { supabaseBefore } from '../support/supabase-copy.ts';
import { startFunctions } from '../support/functions.ts';
import { startListeningBackend } from '../support/listening-backend.ts';
import { startMailServer } from '../support/mail-server.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const MIGRATION = '20261122000340_inquiries.sql';

const QUOTE = {
  name: 'Jean',
  email: 'jean@exemple.test',
  phone: '450 555-0111',
  address: 'Lac des Sables',
  building_type: 'chalet',
  autonomy: 'full',
  project_description: 'Six panneaux\nsur « le toit »',
};
const QUESTION = { name: 'Ann', email: 'ann@example.test', subject: 'support', message: 'How "long"?' };

test('old inquiries, their files and their queued emails are converted', async () => {
  const dataDir = temporary();
  const before = await startListeningBackend({ dataDir, supabaseDir: supabaseBefore(MIGRATION, temporary()) });
  await before.service.storage
    .from('requests')
    .upload('plan.pdf', new TextEncoder().encode('%PDF-1 plan'), { contentType: 'application/pdf' });
  const submit = async (fields: object, files: object[], key: string | null): Promise<string> => {
    const { data, error } = await before.service.rpc('submit_request', {
      p_key: key,
      p_digest: JSON.stringify(fields),
      p_locale: 'en',
      p_request: fields,
      p_files: files,
      p_limits: [],
    });
    expect(error).toBeNull();
    return data.reference;
  };
  const file = { field: 'attachment', name: 'plan.pdf', path: 'plan.pdf', type: 'application/pdf', bytes: 11 };
  const key = crypto.randomUUID();
  const quote = await submit({ ...QUOTE, type_demande: 'soumission' }, [file], key);
  const question = await submit({ ...QUESTION, type_demande: 'contact' }, [], null);
  const { data: old } = await before.service.from('requests').select('*').order('reference');
  const sent = await before.service
    .from('outbox')
    .update({ sent_at: new Date().toISOString() })
    .match({ kind: 'request_to_sender', request_id: old!.find(({ reference }) => reference === question).id });
  expect(sent.error).toBeNull();
  await before.end();

  const after = await startListeningBackend({ dataDir });
  const { data: inquiries } = await after.service.from('inquiries').select('*, inquiry_files(*)').order('reference');
  expect(inquiries).toHaveLength(2);
  for (const [index, inquiry] of inquiries!.entries()) {
    const { id, key, digest, reference, locale, created_at, type_demande: kind, name, email } = old![index];
    expect(inquiry).toMatchObject({ id, key, digest, reference, locale, created_at, kind, name, email });
  }
  expect(inquiries!.find(({ reference }) => reference === quote)).toMatchObject({
    fields: QUOTE,
    inquiry_files: [file],
  });
  expect(inquiries!.find(({ reference }) => reference === question)).toMatchObject({ fields: QUESTION });

  // The same post is still recognized as the same inquiry.
  const { data: known } = await after.service.rpc('find_inquiry', { p_key: key, p_digest: '' });
  expect(known).toBe(quote);

  const mail = await startMailServer();
  const functions = await startFunctions('node', after, { SMTP_URL: mail.url });
  const delivered = await fetch(`${functions.address}/deliver`, {
    method: 'POST',
    headers: { authorization: `Bearer ${after.backend.keys.secretKey}` },
  });
  expect(await delivered.json()).toMatchObject({ sent: 3, failed: 0 });
  const texts = mail.mailbox.map(({ subject, text }) => `${subject}\n${text}`);
  for (const value of [QUOTE.phone, QUOTE.address, 'Chalet', QUOTE.project_description])
    expect(texts.filter((text) => text.includes(quote)).some((text) => text.includes(value))).toBe(true);
  const link = /http\S+object\/sign\S+/.exec(texts.join('\n'))![0];
  expect(await (await fetch(link)).text()).toBe('%PDF-1 plan');
  await functions.end();
  await mail.end();
  await after.end();
});

test('the stored fields are an object of strings of limited size', async () => {
  const backend = await startListeningBackend({ dataDir: temporary() });
  const submit = (fields: unknown) =>
    backend.service.rpc('submit_inquiry', {
      p_key: null,
      p_digest: JSON.stringify(fields),
      p_locale: 'fr',
      p_kind: 'contact',
      p_fields: fields,
      p_files: [],
      p_limits: [],
    });
  expect((await submit({ ...QUESTION, anything: 'else' })).error).toBeNull();
  for (const fields of [
    [],
    'text',
    {},
    { ...QUESTION, name: '' },
    { ...QUESTION, message: 3 },
    { ...QUESTION, message: ['text'] },
    { ...QUESTION, message: null },
    { ...QUESTION, message: 'x'.repeat(300_000) },
  ])
    expect((await submit(fields)).error, JSON.stringify(fields).slice(0, 60)).not.toBeNull();
  const { count } = await backend.service.from('inquiries').select('*', { count: 'exact', head: true });
  expect(count).toBe(1);
  await backend.end();
});
