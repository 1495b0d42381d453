// Tests which data of an inquiry the function returns for the inquiry's number and email address, and for the receipt's link.
import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { scanLink } from '../support/link-scanner.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

describe.each(runtimesOfScope)('inquiry-status in %s', (runtime) => {
  let backend: ListeningBackend;
  let mail: MailServer;
  let functions: FunctionHost;
  let networks = 0;

  beforeAll(async () => {
    [backend, mail] = await Promise.all([startListeningBackend({ dataDir: temporary() }), startMailServer()]);
    functions = await startFunctions(runtime, backend, { SMTP_URL: mail.url });
  });
  afterAll(async () => {
    await functions.end();
    await Promise.all([mail.end(), backend.end()]);
  });

  const newNetwork = (): string => `198.51.${Math.floor(++networks / 250)}.${networks % 250}`;

  const post = (
    name: string,
    body: Record<string, unknown> | FormData,
    { network = newNetwork(), headers = {} }: { network?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    fetch(`${functions.address}/${name}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'x-forwarded-for': network,
        ...(body instanceof FormData
          ? { origin: SITE }
          : { 'content-type': 'application/json', apikey: backend.backend.keys.publishableKey }),
        ...headers,
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
  const requestStatus = async (fields: Record<string, unknown>, network?: string) => {
    const response = await post('inquiry-status', fields, network ? { network } : {});
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  /** Sends a question with a file. Returns its number and its receipt's token. */
  async function sendQuestion(email: string, locale = 'fr'): Promise<{ reference: string; token: string }> {
    const form = new FormData();
    const fields = {
      type_demande: 'contact',
      name: 'Jean',
      email,
      subject: 'support',
      message: 'Bon\n<b>jour</b>',
      locale,
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('attachment', new File(['%PDF-1'], 'toit.pdf'));
    const response = await post('contact-form', form);
    const reference = new URL(response.headers.get('location')!).searchParams.get('reference')!;
    const receipts = () =>
      mail.mailbox.filter(({ to, text }) => JSON.stringify(to).includes(email) && text?.includes(reference));
    await expect.poll(() => receipts().length).toBe(1);
    const [receipt] = receipts();
    const page = locale === 'fr' ? '/contact/suivi' : '/en/contact/status';
    const token = new RegExp(`${SITE}${page}#([\\w-]{43})\\s`).exec(receipt!.text!)![1]!;
    return { reference, token };
  }

  const setStatus = (reference: string, status: string) =>
    backend.service.from('inquiries').update({ status }).eq('reference', reference).throwOnError();

  test('returns only the status, and no text of the sender, for an inquiry number with the sender’s email address', async () => {
    const { reference } = await sendQuestion('ann@exemple.test');
    const fields = { reference: reference.toLowerCase().replace('-', ' '), email: ' Ann@Exemple.test ' };
    expect(await requestStatus(fields)).toEqual({ status: 200, body: { reference, state: 'new' } });
    await setStatus(reference, 'quoted');
    expect(await requestStatus(fields)).toEqual({ status: 200, body: { reference, state: 'quoted' } });
  });

  test('changes nothing if a mail scanner opens the receipt’s link, and shows the inquiry afterwards', async () => {
    const { reference, token } = await sendQuestion('abel@exemple.test');
    const read = async (): Promise<unknown> =>
      (await backend.service.from('inquiries').select('*').eq('reference', reference).throwOnError()).data;
    const before = await read();
    for (const query of ['', `?token=${token}`])
      expect(await scanLink(`${functions.address}/inquiry-status${query}`)).toEqual([405, 204, 405, 405, 405]);
    for (let time = 0; time < 2; time += 1)
      expect(await requestStatus({ token })).toMatchObject({
        status: 200,
        body: { state: 'new', inquiry: { reference } },
      });
    expect(await read()).toEqual(before);
  });

  test('returns the status “unknown” for a wrong email address, an unknown number and invalid input', async () => {
    const { reference } = await sendQuestion('bea@exemple.test');
    const unknownInquiry = (typed: string) => ({ status: 200, body: { reference: typed, state: 'unknown' } });
    expect(await requestStatus({ reference, email: 'ann@exemple.test' })).toEqual(unknownInquiry(reference));
    expect(await requestStatus({ reference: 'SB-222222', email: 'bea@exemple.test' })).toEqual(
      unknownInquiry('SB-222222'),
    );
    for (const fields of [
      {},
      { reference: 7, email: [] },
      { reference: 'rien', email: 'bea@exemple.test' },
      { reference: "' or 1=1 --", email: 'bea@exemple.test' },
    ])
      expect(await requestStatus(fields)).toEqual({ status: 200, body: { state: 'unknown' } });
    for (const email of ['', '%', 'a@b.c\0', 'bea@exemple..test', `${'x'.repeat(5_000)}@b.ca`])
      expect(await requestStatus({ reference, email })).toEqual(unknownInquiry(reference));
  });

  test.each([
    ['fr', '/contact/suivi'],
    ['en', '/en/contact/status'],
  ])('redirects a form posted without a script (%s) to an address that contains the result', async (locale, page) => {
    const { reference } = await sendQuestion(`form-${locale}@exemple.test`, locale);
    await setStatus(reference, 'lost');
    const sendForm = async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ locale, ...fields })) form.append(name, value);
      const response = await post('inquiry-status', form);
      return [response.status, response.headers.get('location')];
    };
    const email = `form-${locale}@exemple.test`;
    expect(await sendForm({ reference, email })).toEqual([303, `${SITE}${page}?reference=${reference}#lost`]);
    expect(await sendForm({ reference: '?', email })).toEqual([303, `${SITE}${page}#unknown`]);
  });

  test('shows the inquiry to a visitor with the link of the receipt, in the page’s language and without staff data', async () => {
    const { reference, token } = await sendQuestion('carl@exemple.test', 'en');
    const { data } = await backend.service
      .from('inquiries')
      .select('id')
      .eq('reference', reference)
      .single()
      .throwOnError();
    const { body } = await requestStatus({ token, locale: 'fr' });
    expect(body).toEqual({
      reference: undefined,
      state: 'new',
      inquiry: {
        reference,
        createdAt: expect.stringMatching(/^20/),
        rows: [
          { label: 'Nom', value: 'Jean' },
          { label: 'Courriel', value: 'carl@exemple.test' },
          { label: 'Sujet', value: expect.stringMatching(/\w/) },
          { label: 'Message', value: 'Bon\n<b>jour</b>' },
          { label: 'Photos, plans ou factures', value: 'toit.pdf' },
        ],
      },
    });
    expect(JSON.stringify((await requestStatus({ token, locale: 'en' })).body)).toContain('Photos, plans or bills');
    // The database has only the hash of the token.
    const { data: links } = await backend.service
      .from('inquiry_links')
      .select('*')
      .eq('inquiry_id', data.id)
      .throwOnError();
    expect(links).toMatchObject([{ digest: hash('sha256', token) }]);
    const days = (Date.parse(links[0].expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  test('the link in a receipt stays the same if the receipt is sent again', async () => {
    const { reference, token } = await sendQuestion('dora@exemple.test');
    const { data } = await backend.service
      .from('inquiries')
      .select('id')
      .eq('reference', reference)
      .single()
      .throwOnError();
    const receipt = () =>
      backend.service
        .from('outbox')
        .select('sent_at')
        .eq('inquiry_id', data.id)
        .eq('kind', 'inquiry_to_sender')
        .single();
    await expect.poll(async () => (await receipt()).data?.sent_at).not.toBeNull();
    // Clears the mailbox, because it stores each Message-ID only once.
    mail.arrivals.clear();
    mail.mailbox.length = 0;
    await backend.service
      .from('outbox')
      .update({ sent_at: null, due_at: new Date(0).toISOString() })
      .eq('inquiry_id', data.id)
      .eq('kind', 'inquiry_to_sender')
      .throwOnError();
    await fetch(`${functions.address}/deliver`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.secretKey },
    });
    // The form's request also started a delivery. This delivery may still be running and may send the email, so the test polls
    // the mailbox.
    const receipts = () => mail.mailbox.filter(({ to }) => JSON.stringify(to).includes('dora@exemple.test'));
    await expect.poll(() => receipts().map(({ text }) => text?.includes(token))).toEqual([true]);
  });

  test('returns the same response for invalid links and for links of deleted inquiries', async () => {
    const { reference, token } = await sendQuestion('emil@exemple.test');
    const over = { status: 200, body: { state: 'link_over' } };
    for (const none of ['x'.repeat(43), '', '../../x', 'é'.repeat(43), hash('sha256', token)])
      expect(await requestStatus({ token: none })).toEqual(over);
    expect((await requestStatus({ token })).body).toMatchObject({ state: 'new' });
    await backend.service.from('inquiries').delete().eq('reference', reference).throwOnError();
    expect(await requestStatus({ token })).toEqual(over);
  });

  test('limits the attempts on one inquiry number across all networks, and the attempts of one network', async () => {
    const { reference } = await sendQuestion('fanny@exemple.test');
    const guess = async (typed: string, network?: string) =>
      (await requestStatus({ reference: typed, email: `${networks}@exemple.test` }, network)).status;
    let tries = 1;
    while ((await guess(reference)) === 200 && tries < 25) tries += 1;
    expect(tries, 'in an hour').toBe(11);
    const refused = await post('inquiry-status', { reference, email: 'fanny@exemple.test' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await guess('SB-333333')).toBe(200);

    tries = 1;
    while ((await requestStatus({ token: 'y'.repeat(43) }, '203.0.113.9')).status === 200 && tries < 70) tries += 1;
    expect(tries, 'in ten minutes').toBe(31);
    // Attempts by number are counted separately from attempts by link.
    expect(await guess('SB-444444', '203.0.113.9')).toBe(200);
  });

  test('refuses other sites, other methods and invalid bodies', async () => {
    const form = new FormData();
    form.append('reference', 'SB-222222');
    const elsewhere = await post('inquiry-status', form, { headers: { origin: 'https://elsewhere.test' } });
    expect(elsewhere.headers.get('location')).toBe(`${SITE}/contact/suivi#not_allowed`);
    expect((await fetch(`${functions.address}/inquiry-status`)).status).toBe(405);
    const broken = await fetch(`${functions.address}/inquiry-status`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.publishableKey, 'content-type': 'application/json' },
      body: '[',
    });
    expect(broken.status).toBe(400);
  });
});
