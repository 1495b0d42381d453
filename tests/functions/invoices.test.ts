// Tests an invoice from the desk to its payment and refund: the emails, the link, and Stripe.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { simpleParser, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protect } from '../support/authenticator.ts';
import { SELLER, today } from '../support/billing.ts';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { signInNew } from '../support/new-customer.ts';
import { quoteContent } from '../support/quotes.ts';
import {
  createEvent,
  sign,
  startStripeServer,
  stripeEnvironment,
  type StripeServer,
} from '../support/stripe-server.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const TOTAL = 333_428;

interface DeskOrder {
  status: string;
  bill: { version: number; owed_cents: number };
  invoices: { id: string; number: string }[];
  payments: { id: string; method: string; problem: string | null }[];
  refunds: { state: string; amount_cents: number }[];
}

describe.each(runtimesOfScope)('invoices in %s', (runtime) => {
  const folder = temporary();
  let backend: ListeningBackend;
  let functions: FunctionHost;
  let stripe: StripeServer;
  let staff: SupabaseClient;
  beforeAll(async () => {
    backend = await startListeningBackend({ dataDir: temporary() });
    stripe = await startStripeServer();
    functions = await startFunctions(runtime, backend, { MAIL_FOLDER: folder, ...stripeEnvironment(stripe.url) });
    staff = createClient(backend.origin, backend.backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await signInNew(backend.service, staff, 'anne@exemple.test', 'mot de passe long');
    await protect(staff);
    await backend.service.rpc('add_staff', { p_email: 'anne@exemple.test' }).throwOnError();
    await deliver();
  });
  afterAll(() => Promise.all([functions.end(), stripe.end()]).then(() => backend.end()));

  const deliver = (): Promise<Response> =>
    fetch(`${functions.address}/deliver`, { method: 'POST', headers: { apikey: backend.backend.keys.secretKey } });
  const call = async <Result>(name: string, parameters: object): Promise<Result> =>
    (await staff.rpc(name, parameters).throwOnError()).data as Result;
  const read = async (id: string): Promise<DeskOrder> =>
    (await call<{ order: DeskOrder }>('desk_order', { p_id: id })).order;
  const change = async (name: string, id: string, parameters: object): Promise<{ kind: string; code?: string }> =>
    call(name, { p_id: id, p_version: (await read(id)).bill.version, ...parameters });
  const post = async (body: object): Promise<Record<string, never>> => {
    const response = await fetch(`${functions.address}/invoice`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, never>;
  };

  /** Sends the due emails. Returns the emails that contain an address and have a matching subject. */
  async function mailsTo(email: string, subject: RegExp): Promise<ParsedMail[]> {
    await deliver();
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
    const mails = await Promise.all(files.filter((file) => file.includes(email)).map((file) => simpleParser(file)));
    return mails.filter((mail) => subject.test(mail.subject!));
  }
  const spaced = (mail: ParsedMail): string => mail.text!.replaceAll('\u00a0', ' ');

  /** Invoices the order of an accepted quote. Returns the order, and the token in the email about the invoice. */
  async function invoice(
    changes: object = {},
    dueDays = 30,
  ): Promise<{ order: string; email: string; token: string; mail: ParsedMail }> {
    const content = quoteContent(changes);
    const id = randomUUID();
    await call('desk_save_quote', { p_id: id, p_content: content, p_revision: 0, p_inquiry: null });
    await call('desk_send_quote', { p_id: id, p_revision: 1 });
    await deliver();
    const [quoted] = await mailsTo(content.email, /S-\d{4}/);
    const [, secret] = /#([\w-]{43})\n/.exec(quoted!.text!)!;
    const accept = {
      token: secret,
      action: 'accept',
      version: 1,
      name: 'Jeanne Tremblay',
      terms_version: '2026-01-01',
    };
    const accepted = await fetch(`${functions.address}/quote`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(accept),
    });
    const order = ((await accepted.json()) as { quote: { order_id: string } }).quote.order_id;
    // Makes the invoice due in `dueDays` days. The next delivery stores the configured number of days again.
    await backend.service.rpc('keep_seller', { p_facts: { ...SELLER, due_days: dueDays }, p_gaps: [] }).throwOnError();
    await change('desk_issue_invoice', order, { p_invoice: randomUUID(), p_kind: 'balance', p_amount_cents: null });
    const [mail] = await mailsTo(content.email, /F-\d{4}/);
    return { order, email: content.email, token: /#([\w-]{43})\n/.exec(mail!.text!)![1]!, mail: mail! };
  }

  const payOnline = async (order: string, cents: number): Promise<void> => {
    const payload = JSON.stringify(createEvent(order, { amount_total: cents }));
    const response = await fetch(`${functions.address}/stripe-webhook`, {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': sign(payload) },
    });
    expect(response.status).toBe(200);
  };

  test.each([
    ['fr', `${SITE}/contact/facture#`, /Votre facture F-/, 'Total : 3 334,28 $ CAD'],
    ['en', `${SITE}/en/contact/invoice#`, /Your invoice F-/, 'Total: 3,334.28 $ CAD'],
  ])(
    'are sent in the customer’s language, with a link that shows them: %s',
    async (language, address, subject, total) => {
      const { mail, token } = await invoice({ language });
      expect(mail.subject).toMatch(subject);
      for (const words of [address + token, total, 'paiements@exemple.test']) expect(spaced(mail)).toContain(words);
      const answer = await post({ token, locale: language });
      expect(answer).toMatchObject({ online: true, invoice: { left_cents: TOTAL, document: { total_cents: TOTAL } } });
      expect(Object.keys(answer['invoice']!)).not.toContain('user_id');
    },
  );

  test('can be paid in parts, with a receipt for each part, and Stripe’s page charges the remaining amount', async () => {
    const { order, email, token } = await invoice();
    await change('desk_record_payment', order, {
      p_payment: randomUUID(),
      p_method: 'cheque',
      p_amount_cents: 100_000,
      p_day: today(),
      p_reference: '12',
      p_is_confirmed: false,
    });
    // A receipt shows the amount that is owed when the receipt is sent.
    await deliver();
    const { url } = (await post({ token, action: 'pay' })) as { url?: string };
    expect(url).toContain(stripe.url);
    const { form } = [...stripe.sessions.values()].at(-1)!;
    expect(form.get('line_items[0][price_data][unit_amount]')).toBe(String(TOTAL - 100_000));
    expect([...form.values()].join()).not.toContain(token);
    await payOnline(order, TOTAL - 100_000);
    expect((await read(order)).status).toBe('paid');
    const receipts = await mailsTo(email, /paiement de/);
    const texts = receipts.map(spaced).sort();
    expect(texts[0]).toContain('1 000 $ CAD par chèque');
    expect(texts.join()).toContain('Il reste 2 334,28 $ CAD à payer');
    expect(texts.join()).toContain('Rien ne reste à payer');
    expect(await post({ token, action: 'pay' })).toEqual({ refusal: 'nothing_owed' });
  });

  test('are followed by a single reminder when they are overdue, even if the schedule runs repeatedly', async () => {
    const { email } = await invoice({}, -1);
    await deliver();
    await deliver();
    const reminders = await mailsTo(email, /Rappel/);
    expect(reminders).toHaveLength(1);
    expect(spaced(reminders[0]!)).toContain('il y reste 3 334,28 $ CAD');
  });

  test('are credited and refunded when the order is cancelled, and an email lists the refunds', async () => {
    const { order, email } = await invoice();
    await payOnline(order, 200_000);
    await change('desk_record_payment', order, {
      p_payment: randomUUID(),
      p_method: 'interac',
      p_amount_cents: 50_000,
      p_day: today(),
      p_reference: '',
      p_is_confirmed: false,
    });
    expect(await change('desk_cancel_order', order, { p_method: 'cheque' })).toMatchObject({ kind: 'found' });
    // An email about a status is due only after two minutes, so the test makes it due now.
    const isDue = { due_at: new Date().toISOString() };
    await backend.service.from('outbox').update(isDue).eq('order_id', order).is('sent_at', null).throwOnError();
    const [cancelled, ...others] = await mailsTo(email, /Annulée/);
    expect(others).toEqual([]);
    const text = spaced(cancelled!);
    for (const words of ['2 000 $ CAD sur la carte', '500 $ CAD par chèque']) expect(text).toContain(words);
    expect(text).not.toContain('Rien ne vous est réclamé');
    expect(await mailsTo(email, /note de crédit NC-/)).toHaveLength(1);
    expect([...stripe.refunds.values()].at(-1)).toMatchObject({ amount: 200_000 });
    expect((await read(order)).refunds.map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('are refunded once even if Stripe’s response is lost, and a refund that Stripe refuses counts as failed', async () => {
    const { order, email } = await invoice();
    await payOnline(order, TOTAL);
    const [{ id: payment } = { id: '' }] = (await read(order)).payments;
    const refund = (cents: number) =>
      change('desk_refund', order, {
        p_refund: randomUUID(),
        p_method: 'stripe',
        p_payment: payment,
        p_amount_cents: cents,
        p_reason: 'Article retourné',
      });
    const before = stripe.refunds.size;
    stripe.mood = 'loses its first answer';
    await refund(50_000);
    await deliver();
    stripe.mood = 'opens';
    await deliver();
    expect(stripe.refunds.size).toBe(before + 1);
    expect((await mailsTo(email, /remboursement/)).map(spaced)).toEqual([
      expect.stringContaining('500 $ CAD sur la carte qui a payé'),
    ]);
    stripe.mood = 'fails';
    await refund(10_000);
    await deliver();
    expect((await read(order)).refunds.map(({ state }) => state)).toEqual(['done', 'pending']);
    stripe.mood = 'opens';
    stripe.refundRefusal = 'charge_disputed';
    const { data } = await staff.auth.getSession();
    const sent = await fetch(`${functions.address}/desk`, {
      method: 'POST',
      headers: {
        apikey: backend.backend.keys.publishableKey,
        authorization: `Bearer ${data.session!.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ action: 'refunds' }),
    });
    expect(await sent.json()).toEqual({ kind: 'sent' });
    stripe.refundRefusal = undefined;
    const { refunds, bill } = await read(order);
    expect(refunds.map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(bill.owed_cents).toBe(50_000);
    stripe.refundStatus = 'failed';
    await refund(5_000);
    await deliver();
    stripe.refundStatus = 'succeeded';
    expect((await read(order)).refunds.map(({ state }) => state)).toEqual(['done', 'failed', 'failed']);
  });

  test('are not shown for a guessed token, and a request with an unknown action is refused', async () => {
    for (const token of [undefined, 'x', 'z'.repeat(43)])
      expect(await post({ token })).toEqual({ refusal: 'unknown_link' });
    expect(await post({ token: 'z'.repeat(43), action: 'delete' })).toMatchObject({ code: 'unreadable' });
  });
});
