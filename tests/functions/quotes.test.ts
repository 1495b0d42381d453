// Tests a quote from the desk to the order: the emails, the link, and each answer of the customer.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { simpleParser, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protect } from '../support/authenticator.ts';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { scanLink } from '../support/link-scanner.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { signInNew } from '../support/new-customer.ts';
import { quoteContent } from '../support/quotes.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const TERMS = '2026-01-01';

interface Body {
  refusal?: string;
  error?: string;
  quote?: {
    status: string;
    version: number;
    document: { number: string; total_cents: number };
    order_id: string | null;
  };
}

describe.each(runtimesOfScope)('quotes in %s', (runtime) => {
  const folder = temporary();
  let backend: ListeningBackend;
  let functions: FunctionHost;
  let staff: SupabaseClient;
  beforeAll(async () => {
    backend = await startListeningBackend({ dataDir: temporary() });
    functions = await startFunctions(runtime, backend, { MAIL_FOLDER: folder });
    staff = createClient(backend.origin, backend.backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await signInNew(backend.service, staff, 'anne@exemple.test', 'mot de passe long');
    await protect(staff);
    await backend.service.rpc('add_staff', { p_email: 'anne@exemple.test' }).throwOnError();
  });
  afterAll(() => functions.end().then(() => backend.end()));

  const deliver = (): Promise<Response> =>
    fetch(`${functions.address}/deliver`, { method: 'POST', headers: { apikey: backend.backend.keys.secretKey } });

  /** Sends the due emails. Returns the emails about a quote, the latest last. */
  async function deliverMails(quote: string): Promise<ParsedMail[]> {
    await deliver();
    const { data: events } = await backend.service.from('quote_events').select('id').eq('quote_id', quote);
    const readRows = () =>
      backend.service
        .from('outbox')
        .select('id,kind,quote_event_id,sent_at')
        .in(
          'quote_event_id',
          events!.map(({ id }) => id),
        )
        .order('quote_event_id')
        .order('kind');
    // The change of the quote has also started a delivery, which may still be sending an email.
    await expect.poll(async () => (await readRows()).data!.filter(({ sent_at }) => sent_at === null)).toEqual([]);
    const { data } = await readRows();
    const files = readdirSync(folder);
    return Promise.all(
      data!.map(({ id }) =>
        simpleParser(
          readFileSync(
            join(
              folder,
              files.find((file) => file.startsWith(id))!,
            ),
          ),
        ),
      ),
    );
  }

  const post = async (body: object, key = backend.backend.keys.publishableKey): Promise<[number, Body]> => {
    const response = await fetch(`${functions.address}/quote`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify(body),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return [response.status, (await response.json()) as Body];
  };

  /** Sends a quote from the desk. Returns the quote's ID, the email, and the token in the email. */
  async function sendQuote(changes: object = {}): Promise<{ id: string; token: string; mail: ParsedMail }> {
    const id = randomUUID();
    await staff
      .rpc('desk_save_quote', { p_id: id, p_content: quoteContent(changes), p_revision: 0, p_inquiry: null })
      .throwOnError();
    await staff.rpc('desk_send_quote', { p_id: id, p_revision: 1 }).throwOnError();
    const [mail] = await deliverMails(id);
    const [, token] = /#([\w-]{43})\n/.exec(mail!.text!)!;
    return { id, token: token!, mail: mail! };
  }
  const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

  test.each([
    [
      'fr',
      `${SITE}/contact/soumission#`,
      'Votre soumission S-',
      'Total : 3 334,28 $ CAD',
      'TVQ (9,975 %) : 289,28 $ CAD',
    ],
    ['en', `${SITE}/en/contact/quote#`, 'Your quote S-', 'Total: 3,334.28 $ CAD', 'QST (9.975%): 289.28 $ CAD'],
  ])('are sent in the customer’s language: %s', async (language, address, subject, total, tax) => {
    const { mail, token } = await sendQuote({ language });
    expect(mail.subject).toContain(subject);
    const text = spaced(mail.text!);
    for (const words of [address + token, total, tax, '2 × Installation']) expect(text).toContain(words);
    const [status, { quote }] = await post({ token, locale: language });
    expect(status).toBe(200);
    expect(quote).toMatchObject({ status: 'sent', version: 1, document: { total_cents: 333_428 } });
  });

  test('are not changed by a mail scanner, and can still be accepted afterwards', async () => {
    const { id, token } = await sendQuote();
    const read = async (): Promise<unknown> => (await staff.rpc('desk_quote', { p_id: id }).throwOnError()).data;
    const before = await read();
    for (const query of ['', `?token=${token}`, `?token=${token}&action=decline`])
      expect(await scanLink(`${functions.address}/quote${query}`)).toEqual([405, 204, 405, 405, 405]);
    for (let time = 0; time < 2; time += 1) expect((await post({ token }))[1].quote!.status).toBe('sent');
    expect(await read()).toEqual(before);
    const [, { quote }] = await post({ token, action: 'accept', version: 1, name: 'Jeanne', terms_version: TERMS });
    expect(quote!.status).toBe('accepted');
  });

  test('are accepted only once, and the acceptance sends the contract to the customer and an email to the company', async () => {
    const { id, token } = await sendQuote();
    const accept = { token, action: 'accept', version: 1, name: ' Jeanne Tremblay ', terms_version: TERMS };
    const [[, first], [, second]] = await Promise.all([post(accept), post(accept)]);
    expect([first.quote!.status, second.quote!.status]).toEqual(['accepted', 'accepted']);
    expect(first.quote!.order_id).toBe(second.quote!.order_id);
    const number = first.quote!.order_id!.slice(0, 8).toUpperCase();
    const [, company, contract, ...others] = await deliverMails(id);
    expect(others).toEqual([]);
    expect(company!.subject).toMatch(/^Soumission S-\d{4} · Jeanne Tremblay · acceptée$/);
    expect(company!.text).toContain(`${SITE}/bureau#soumissions/${id}`);
    const text = spaced(contract!.text!);
    for (const words of [
      'Votre contrat S-',
      `Votre commande porte le numéro ${number}`,
      'Acceptée par : Jeanne Tremblay',
      '12, rang 4, Saint-Donat (QC)',
      'Accès par chemin déneigé.',
      'Dont l’acompte à la signature (20 %) : 666,86 $ CAD',
      'Conditions d’utilisation du : 1er janvier 2026',
      `${SITE}/conditions`,
      'Licence RBQ',
    ])
      expect(`${contract!.subject}\n${text}`).toContain(words);
    expect(text).toMatch(/SHA-256\) : [0-9a-f]{64}/);
    const [, other] = await post({ ...accept, name: 'Paul' });
    expect(other).toMatchObject({ refusal: 'accepted_before', quote: { status: 'accepted' } });
  });

  test('the contract of a quote without conditions has no section for conditions', async () => {
    const { id, token } = await sendQuote({ conditions: '' });
    const name = 'Jeanne Tremblay';
    const [status] = await post({ token, action: 'accept', version: 1, name, terms_version: TERMS });
    expect(status).toBe(200);
    const contract = (await deliverMails(id)).find(({ subject }) => subject!.includes('Votre contrat'))!;
    expect(contract.text).toContain(name);
    expect(spaced(contract.text!)).not.toMatch(/^Conditions *:/m);
  });

  test('a question, and the reason for declining a quote, reach the company without control characters', async () => {
    const { id, token } = await sendQuote();
    await post({ token, action: 'ask', text: 'Et la\u0000 neige ?' });
    await post({ token, action: 'decline', text: 'Trop\u0000 cher <b>' });
    const [, question, reason] = await deliverMails(id);
    expect(question!.text).toContain('Et la neige ?');
    expect(question!.replyTo!.text).toContain('jeanne-');
    expect(reason!.text).toContain('Trop cher <b>');
    expect(reason!.html).toContain('Trop cher &lt;b&gt;');
    expect((await post({ token }))[1]).toMatchObject({ quote: { status: 'declined' } });
  });

  test.each([
    ['a missing token', {}],
    ['a token of another kind', { token: 'x' }],
    ['a guessed token', { token: 'x'.repeat(43) }],
    [
      'a guessed token with an answer',
      { token: 'y'.repeat(43), action: 'accept', version: 1, name: 'a', terms_version: TERMS },
    ],
  ])('are not shown for %s', async (_, body) => {
    expect(await post(body)).toEqual([200, { refusal: 'unknown_link' }]);
  });

  /** Accepts a quote and sends an amendment of its order. Returns the amendment's ID and status, and the order's number. */
  async function amend(
    token: string,
    change: (content: ReturnType<typeof quoteContent>) => object,
  ): Promise<{ id: string; number: string; status: string }> {
    const accept = { token, action: 'accept', version: 1, name: 'Jeanne Tremblay', terms_version: TERMS };
    const [, { quote }] = await post(accept);
    const { data } = await staff
      .rpc('desk_amend_order', { p_id: quote!.order_id, p_quote: randomUUID() })
      .throwOnError();
    const { id, content, revision } = data.quote;
    const written = { ...content, ...change(content) };
    await staff
      .rpc('desk_save_quote', { p_id: id, p_content: written, p_revision: revision, p_inquiry: null })
      .throwOnError();
    const sent = await staff.rpc('desk_send_quote', { p_id: id, p_revision: revision + 1 }).throwOnError();
    // Makes all emails due. The email about a change that needs no consent would otherwise be sent two minutes later.
    await backend.service
      .from('outbox')
      .update({ due_at: new Date(0).toISOString() })
      .is('sent_at', null);
    return { id, number: quote!.order_id!.slice(0, 8).toUpperCase(), status: sent.data.quote.status };
  }

  test.each([
    ['fr', 'une modification à accepter', 'Total avant la modification : 3 334,28 $ CAD', 'Différence : +114,97 $ CAD'],
    ['en', 'a change to accept', 'Total before the change: 3,334.28 $ CAD', 'Difference: +114.97 $ CAD'],
  ])('a change that raises the total is proposed and accepted (%s)', async (language, subject, before, difference) => {
    const { token } = await sendQuote({ language });
    const { id, number, status } = await amend(token, ({ lines }) => ({
      lines: [...lines, { product_id: null, label: 'Câblage', quantity: 1, unit_cents: 10_000 }],
    }));
    expect(status).toBe('sent');
    const [proposal] = await deliverMails(id);
    expect(proposal!.subject).toContain(subject);
    expect(proposal!.subject).toContain(number);
    const text = spaced(proposal!.text!);
    for (const words of [before, difference, 'Câblage', '12, rang 4, Saint-Donat (QC)']) expect(text).toContain(words);
    const [, link] = /#([\w-]{43})\n/.exec(proposal!.text!)!;
    const accept = { token: link, action: 'accept', version: 1, name: 'Jeanne Tremblay', terms_version: TERMS };
    expect((await post(accept))[1].quote).toMatchObject({ status: 'accepted' });
    const [, company, contract] = await deliverMails(id);
    expect(company!.subject).toMatch(/^Modification S-\d{4} · Jeanne Tremblay · acceptée$/);
    expect(company!.text).toContain('La modification est acceptée, et la commande est à jour.');
    expect(contract!.subject).toContain(number);
    expect(contract!.text).toMatch(/SHA-256\).*[0-9a-f]{64}/);
  });

  test('an amendment that lowers the total and changes to pick-up is announced in one email, which mentions the pick-up', async () => {
    const { token } = await sendQuote();
    const { id, number, status } = await amend(token, ({ lines }) => ({
      lines: lines.slice(0, 1),
      delivery: 'pickup',
    }));
    expect(status).toBe('applied');
    const [mail, ...others] = await deliverMails(id);
    expect(others).toEqual([]);
    const text = spaced(mail!.text!);
    for (const words of [
      `Nous avons modifié votre commande ${number}.`,
      'Différence : \u22122 875,53 $ CAD',
      'Vous passez prendre la commande à l’atelier.',
      'Voir la modification',
    ])
      expect(text).toContain(words);
    for (const words of ['rang 4', 'Ce lien est personnel']) expect(text).not.toContain(words);
  });

  test('the function refuses an unknown action, wrong types and a wrong API key, and limits guessed links and questions', async () => {
    const { token } = await sendQuote();
    expect((await post({ token, action: 'delete' }))[0]).toBe(422);
    expect((await post({ token, action: 'accept', version: '1', name: {}, terms_version: 4 }))[1]).toMatchObject({
      refusal: 'old_version',
    });
    expect((await post({ token }, 'sb_publishable_wrong'))[0]).toBe(403);
    const statuses = new Set<number>();
    for (let guess = 0; guess < 40; guess += 1) statuses.add((await post({ token: randomUUID().padEnd(43, 'x') }))[0]);
    expect(statuses).toEqual(new Set([200, 429]));
    // A valid link still opens.
    expect((await post({ token }))[1]).toMatchObject({ quote: { status: 'sent' } });
    const questions = new Set<number>();
    for (let count = 0; count < 12; count += 1)
      questions.add((await post({ token, action: 'ask', text: `Question ${count}` }))[0]);
    expect(questions).toEqual(new Set([200, 429]));
  });
});
