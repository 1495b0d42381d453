import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

const QUOTE = {
  type_demande: 'soumission',
  name: 'Jean Tremblay',
  email: 'jean@exemple.test',
  phone: '450 555-0111',
  address: '12, chemin du Lac',
  building_type: 'chalet',
  autonomy: 'full',
  project_description: 'Six panneaux\nsur le toit',
};
const QUESTION = {
  type_demande: 'contact',
  name: 'Ann',
  email: 'ann@example.test',
  subject: 'support',
  message: 'How long?',
  locale: 'en',
};

/** A PNG signature, a header of one pixel, and the chunk with the number of frames. */
const ANIMATED_PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  Buffer.from('0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('000000086163544c000000010000000000000000', 'hex'),
]);

describe.each(runtimesOfScope)('contact-form in %s', (runtime) => {
  let backend: ListeningBackend;
  let mail: MailServer;
  let functions: FunctionHost;
  let senders = 0;

  beforeAll(async () => {
    [backend, mail] = await Promise.all([startListeningBackend({ dataDir: temporary() }), startMailServer()]);
    functions = await startFunctions(runtime, backend, { SMTP_URL: mail.url });
  });
  afterAll(async () => {
    await functions.end();
    await Promise.all([mail.end(), backend.end()]);
  });

  const newSender = (): string => `sender${++senders}@exemple.test`;
  const withKey = (headers: Record<string, string> = {}) => ({
    authorization: `Bearer ${backend.backend.keys.publishableKey}`,
    ...headers,
  });
  // Each post comes from a different network, as visitors' posts do.
  const post = ({
    headers,
    ...init
  }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }): Promise<Response> =>
    fetch(`${functions.address}/contact-form`, {
      method: 'POST',
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': `198.51.100.${++senders % 250}`, ...headers },
    });
  const postJson = (fields: unknown, headers = withKey()): Promise<Response> =>
    post({ headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fields) });
  const form = (fields: Record<string, string | File>): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const count = async (table: string): Promise<number> =>
    (await backend.service.from(table).select('*', { count: 'exact', head: true })).count!;
  const stored = async (): Promise<number> =>
    (await backend.service.storage.from('requests').list('', { limit: 1000 })).data!.length;
  const mailFor = async (reference: string) => {
    await expect.poll(() => mail.mailbox.filter(({ subject }) => subject?.includes(reference)).length).toBe(2);
    const [company, sender] = ['ventes@soleilboreal.example', 'info@soleilboreal.example']
      .flatMap((to) =>
        mail.mailbox.filter((email) => email.subject?.includes(reference) && JSON.stringify(email.to).includes(to)),
      )
      .concat(
        mail.mailbox.filter(
          (email) => email.subject?.includes(reference) && !/ventes@|info@/.test(JSON.stringify(email.to)),
        ),
      );
    return { company: company!, sender: sender! };
  };

  test('stores a quote posted as JSON, responds with its number, and emails the company and the sender', async () => {
    const response = await postJson(QUOTE);
    expect(response.status).toBe(200);
    const { reference } = await response.json();
    expect(reference).toMatch(/^SB-[2-9A-HJ-NP-Z]{6}$/);
    const { data } = await backend.service.from('inquiries').select('*').eq('reference', reference).single();
    const { type_demande: kind, ...fields } = QUOTE;
    expect(data).toMatchObject({ kind, fields, locale: 'fr', name: QUOTE.name, email: QUOTE.email });

    const { company, sender } = await mailFor(reference);
    expect(company.replyTo?.value).toEqual([{ name: 'Jean Tremblay', address: 'jean@exemple.test' }]);
    for (const value of [
      QUOTE.name,
      QUOTE.email,
      QUOTE.phone,
      QUOTE.address,
      'Chalet',
      '100\u00a0% autonome',
      QUOTE.project_description,
    ])
      expect(company.text).toContain(value);
    expect(sender.to).toMatchObject({ value: [{ address: 'jean@exemple.test' }] });
    expect(sender.text).toContain(reference);
    // The recap repeats only values that were chosen from a list.
    for (const value of ['Une soumission', 'Chalet', '100\u00a0% autonome']) expect(sender.text).toContain(value);
    // The email address may belong to another person, so the email repeats nothing that was typed.
    for (const value of [QUOTE.name, QUOTE.phone, QUOTE.address, QUOTE.project_description])
      expect([sender.text, sender.html].join()).not.toContain(value);
  });

  test('stores the known inputs of the calculator with a quote, and drops unknown inputs', async () => {
    const sendAndReadSizing = async (sizing: unknown) => {
      const response = await postJson({ ...QUOTE, email: newSender(), sizing, key: crypto.randomUUID() });
      const { reference } = await response.json();
      const { data } = await backend.service.from('inquiries').select('sizing').eq('reference', reference).single();
      return data!.sizing;
    };
    const sizing = await sendAndReadSizing('kind=rv&place=mars&led=4&led.h=2,5&week=99&unknown=<b>');
    expect(sizing).toMatchObject({ kind: 'rv', place: 'laurentides', led: '4', 'led.h': '2.5', week: '7' });
    expect(sizing).not.toHaveProperty('unknown');
    for (const invalid of [undefined, '', 7, 'kind=rv&'.repeat(1_000)])
      expect(await sendAndReadSizing(invalid)).toBeNull();
  });

  test('sends the receipt of an English question in English, and the company’s email to the information address', async () => {
    const { reference } = await (await postJson(QUESTION)).json();
    const { company, sender } = await mailFor(reference);
    expect(company.to).toMatchObject({ value: [{ address: 'info@soleilboreal.example' }] });
    expect(sender.text).toContain('Hello,');
  });

  test.each(['fr', 'en'] as const)(
    'redirects a form with files to the thank-you page in %s if a browser without JavaScript sent it, and emails signed links',
    async (locale) => {
      const files = {
        consumption_file: new File(['%PDF-1.7 facture'], 'facture d’été.pdf'),
        attachment: new File([new Uint8Array([0xff, 0xd8, 0xff, 1, 2])], 'toit.JPG'),
      };
      const response = await post({
        headers: { origin: SITE },
        body: form({ ...QUOTE, email: newSender(), locale, ...files }),
      });
      expect(response.status).toBe(303);
      const page = new URL(response.headers.get('location')!);
      expect(page.href.split('?')[0]).toBe(SITE + { fr: '/contact/merci', en: '/en/contact/thanks' }[locale]);
      const reference = page.searchParams.get('reference')!;
      expect(page.searchParams.get('received_at')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

      const { company, sender } = await mailFor(reference);
      expect(sender.text).not.toContain('toit.JPG');
      const links = [...company.text!.matchAll(/http\S+object\/sign\S+/g)].map(([link]) => link);
      expect(links).toHaveLength(2);
      expect(await (await fetch(links[1]!)).text()).toBe('%PDF-1.7 facture');
      // Without the signature the link does not work.
      expect((await fetch(links[0]!.replace(/token=[^&]+/, 'token=x'))).ok).toBe(false);
      expect((await fetch(links[0]!.replace('/sign/', '/public/').replace(/\?.*/, ''))).ok).toBe(false);
    },
  );

  test('stores five files of one field if a browser without JavaScript posts them, and emails links to them in order', async () => {
    const email = newSender();
    const body = form({ ...QUOTE, email });
    for (const name of ['un.pdf', 'deux.pdf', 'trois.pdf', 'quatre.pdf', 'cinq.pdf'])
      body.append('attachment', new File([`%PDF-1.7 ${name}`], name));
    const response = await post({ headers: { origin: SITE }, body });
    const reference = new URL(response.headers.get('location')!).searchParams.get('reference')!;
    const { company } = await mailFor(reference);
    expect(
      [...company.text!.matchAll(/\S+\.pdf/g)].map(([name]) => name).filter((name) => !name.includes('/')),
    ).toEqual(['un.pdf', 'deux.pdf', 'trois.pdf', 'quatre.pdf', 'cinq.pdf']);
    const links = [...company.text!.matchAll(/http\S+object\/sign\S+/g)].map(([link]) => link);
    expect(await (await fetch(links[4]!)).text()).toBe('%PDF-1.7 cinq.pdf');
  });

  test('refuses a sixth file, too many bytes in total and a wrong type, and names the field', async () => {
    const refusal = async (files: [name: string, file: File][]) => {
      const body = form({ ...QUOTE, email: newSender() });
      for (const [name, file] of files) body.append(name, file);
      const response = await post({ headers: withKey(), body });
      return [response.status, ((await response.json()) as { codes: unknown }).codes];
    };
    const pdf = (bytes = 20) => new File([`%PDF-${'x'.repeat(bytes)}`], 'plan.pdf');
    expect(await refusal(Array.from({ length: 6 }, () => ['attachment', pdf()]))).toEqual([
      422,
      { attachment: 'files_count' },
    ]);
    const large = pdf(7 * 1024 * 1024);
    expect(
      await refusal([
        ['attachment', large],
        ['attachment_2', large],
        ['consumption_file', pdf(6.1 * 1024 * 1024)],
      ]),
    ).toEqual([422, { attachment: 'files_size' }]);
    expect(
      await refusal([
        ['attachment', pdf()],
        ['attachment', new File(['MZ'], 'plan.exe')],
      ]),
    ).toEqual([422, { attachment_2: 'file_type' }]);
  });

  test('shortens a long file name without splitting an emoji', async () => {
    const email = newSender();
    const attachment = new File(['%PDF-1.7 toit'], `${'x🏡'.repeat(100)}.pdf`);
    const response = await post({ headers: { origin: SITE }, body: form({ ...QUOTE, email, attachment }) });
    expect(response.headers.get('location')).toContain('/contact/merci');
    const { data } = await backend.service.from('inquiries').select('inquiry_files(name)').eq('email', email).single();
    expect(data).toEqual({ inquiry_files: [{ name: `${'x🏡'.repeat(73)}.pdf` }] });
  });

  test('accepts a URL-encoded form without an Origin header, as an old browser sends it', async () => {
    const response = await post({
      headers: { referer: `${SITE}/contact` },
      body: new URLSearchParams({ ...QUESTION, email: newSender() }),
    });
    expect(response.headers.get('location')).toContain('/en/contact/thanks?reference=SB-');
  });

  test('stores typed and pasted text in its normalized form', async () => {
    const name = crypto.randomUUID();
    const posted = {
      ...QUESTION,
      name: '\u202eJean\u200b\tTremblay\u2028',
      email: `<mailto:${name}@chalet-été.test>,\u200b`,
      message: 'L\u0092été\u000b👩\u200d👧\0',
    };
    expect((await postJson(posted)).status).toBe(200);
    expect((await postJson({ ...posted, type_demande: 'contact', message: 'x'.repeat(12_614) })).status).toBe(422);
    const { data } = await backend.service
      .from('inquiries')
      .select('fields')
      .eq('email', `${name}@xn--chalet-t-h1ab.test`)
      .single();
    expect(data!.fields).toMatchObject({ name: 'Jean Tremblay', message: 'L’été\n👩\u200d👧' });
  });

  test('refuses an overlong text with the number of characters to remove', async () => {
    const response = await postJson({ ...QUESTION, message: 'x'.repeat(12_614), locale: 'fr' });
    expect(await response.json()).toMatchObject({
      codes: { message: 'too_long' },
      fields: { message: expect.stringMatching(/2\s614$/) },
    });
  });

  test('stores a picture with the type of its content, even if its name has another extension', async () => {
    const email = newSender();
    const attachment = new File([ANIMATED_PNG], 'toit.jpg');
    expect((await post({ headers: withKey(), body: form({ ...QUOTE, email, attachment }) })).status).toBe(200);
    const { data } = await backend.service
      .from('inquiries')
      .select('inquiry_files(name, type, path)')
      .eq('email', email)
      .single();
    expect(data!.inquiry_files).toEqual([
      { name: 'toit.jpg', type: 'image/png', path: expect.stringMatching(/\.png$/) },
    ]);
  });

  test('treats posts with the same key as one inquiry, whatever else they contain', async () => {
    const key = crypto.randomUUID();
    const before = await count('inquiries');
    const first = await (await postJson({ ...QUOTE, email: newSender(), key })).json();
    const again = await (await postJson({ ...QUOTE, email: newSender(), name: 'Autre', key })).json();
    expect(again).toEqual(first);
    expect(await count('inquiries')).toBe(before + 1);
  });

  test('stores one inquiry and one file for repeated and simultaneous posts with the same key', async () => {
    const [key, email, filesBefore] = [crypto.randomUUID(), newSender(), await stored()];
    const send = (): Promise<Response> =>
      post({
        headers: withKey({ accept: 'application/json' }),
        body: form({ ...QUOTE, email, key, attachment: new File(['%PDF-1.7 toit'], 'toit.pdf') }),
      });
    const answers = [...(await Promise.all(Array.from({ length: 5 }, send))), await send()];
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(bodies.map(({ reference }) => reference)).size).toBe(1);
    expect(await stored()).toBe(filesBefore + 1);
  });

  test('treats equal posts without a key within a day as one inquiry', async () => {
    const body = { ...QUOTE, email: newSender() };
    const first = await (await postJson(body)).json();
    expect(await (await postJson(body)).json()).toEqual(first);
    await backend.service
      .from('inquiries')
      .update({ created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .eq('reference', first.reference);
    expect(await (await postJson(body)).json()).not.toEqual(first);
  });

  describe('checks and limits', () => {
    const refusals: [string, number, string, () => Promise<Response>, object?][] = [
      ['a method other than POST', 405, 'unreadable', () => fetch(`${functions.address}/contact-form`)],
      [
        'the content type text/plain',
        415,
        'unreadable',
        () => post({ headers: withKey({ 'content-type': 'text/plain' }), body: 'x' }),
      ],
      [
        'a body that is not JSON',
        400,
        'unreadable',
        () => post({ headers: withKey({ 'content-type': 'application/json' }), body: '{' }),
      ],
      ['JSON that is not an object', 400, 'unreadable', () => postJson([QUOTE])],
      [
        'a form without parts',
        400,
        'unreadable',
        () => post({ headers: withKey({ 'content-type': 'multipart/form-data; boundary=x' }), body: 'x' }),
      ],
      ['a wrong key', 403, 'not_allowed', () => postJson(QUOTE, { authorization: 'Bearer sb_publishable_wrong' })],
      [
        'a post from another site without a key',
        403,
        'not_allowed',
        () => postJson(QUOTE, { origin: 'https://elsewhere.test' } as never),
      ],
      ['an empty object', 422, 'fields', () => postJson({}), { type_demande: 'type_required' }],
      [
        'a quote that is empty',
        422,
        'fields',
        () => postJson({ type_demande: 'soumission' }),
        {
          name: 'name_required',
          email: 'email_required',
          building_type: 'building_type_required',
          project_description: 'project_description_required',
        },
      ],
      [
        'a question that consists of spaces',
        422,
        'fields',
        () => postJson({ type_demande: 'contact', name: ' ', email: 'a@b', subject: '\t', message: '\n' }),
        { name: 'name_required', email: 'email_invalid', subject: 'subject_required', message: 'message_required' },
      ],
      [
        'an email address of 200 characters',
        422,
        'fields',
        () => postJson({ ...QUOTE, email: `${'a'.repeat(190)}@b.test` }),
        { email: 'email_invalid' },
      ],
      [
        'a message of 100 000 characters',
        422,
        'fields',
        () => postJson({ ...QUESTION, message: 'é'.repeat(1e5) }),
        { message: 'too_long' },
      ],
      [
        'a name of invisible characters',
        422,
        'fields',
        () => postJson({ ...QUESTION, name: '\u200b\u202e\0' }),
        { name: 'name_required' },
      ],
      [
        'an email address with an extra dot',
        422,
        'fields',
        () => postJson({ ...QUESTION, email: 'jean@exemple..ca' }),
        { email: 'email_dots' },
      ],
      [
        'an option that the form does not offer',
        422,
        'fields',
        () => postJson({ ...QUOTE, building_type: 'castle', autonomy: 'none' }),
        { building_type: 'unknown_option', autonomy: 'unknown_option' },
      ],
      ['a number instead of a name', 422, 'fields', () => postJson({ ...QUESTION, name: 7 }), { name: 'characters' }],
      [
        'a file whose extension is not allowed',
        422,
        'fields',
        () => post({ headers: withKey(), body: form({ ...QUOTE, attachment: new File(['MZ'], 'plan.exe') }) }),
        { attachment: 'file_type' },
      ],
      [
        'a ZIP archive with the name of a picture',
        422,
        'fields',
        () => post({ headers: withKey(), body: form({ ...QUOTE, attachment: new File(['PK\x03\x04'], 'plan.png') }) }),
        { attachment: 'file_content' },
      ],
      ...Object.entries({
        'a PDF that is also a page': new File(['%PDF-1.7\n<script>alert(1)</script>'], 'plan.pdf'),
        'a PDF that is also an archive': new File(
          [`%PDF-1.7${'x'.repeat(5_000)}PK\x05\x06${'\0'.repeat(18)}`],
          'plan.pdf',
        ),
        'a PDF that is also a RAR archive': new File([`%PDF-1.7${'x'.repeat(5_000)}Rar!\x1a\x07\x00`], 'plan.pdf'),
        'a PDF that is also a 7z archive': new File(
          ['%PDF-1.7', 'x'.repeat(2e6), new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 'x'.repeat(2e6)],
          'plan.pdf',
        ),
        'a PDF that is also a CAB archive': new File([`%PDF-1.7${'x'.repeat(99)}MSCF\0\0\0\0`], 'plan.pdf'),
        'a PDF that is also a TAR archive': new File([`%PDF-1.7${'x'.repeat(249)}ustar\0`], 'plan.pdf'),
        'a PDF that is also a disk image': new File([`%PDF-1.7${'x'.repeat(32_761)}CD001`], 'plan.pdf'),
        'a GIF that is also a PDF': new File(['GIF89a', 'x'.repeat(99), '%PDF-1.7'], 'plan.pdf'),
        'a picture that is also a PDF': new File([ANIMATED_PNG, '%PDF-1.7'], 'plan.png'),
      }).map(([name, attachment]): [string, number, string, () => Promise<Response>, object] => [
        name,
        422,
        'fields',
        () => post({ headers: withKey(), body: form({ ...QUOTE, attachment }) }),
        { attachment: 'file_content' },
      ]),
      [
        'an empty file',
        422,
        'fields',
        () => post({ headers: withKey(), body: form({ ...QUOTE, attachment: new File([''], 'plan.pdf') }) }),
        { attachment: 'file_empty' },
      ],
      [
        'a file of more than 10 MB',
        422,
        'fields',
        () =>
          post({
            headers: withKey(),
            body: form({ ...QUOTE, attachment: new File([`%PDF-${'x'.repeat(10 * 1024 * 1024)}`], 'plan.pdf') }),
          }),
        { attachment: 'file_size' },
      ],
      [
        'a body above the size limit',
        413,
        'too_large',
        () =>
          post({
            headers: withKey(),
            body: form({ ...QUOTE, attachment: new File(['x'.repeat(24 * 1024 * 1024)], 'plan.pdf') }),
          }),
      ],
      ['a filled honeypot field', 422, 'suspected', () => postJson({ ...QUOTE, website: 'https://spam.test' })],
      ['a form that is sent after 40 ms', 422, 'suspected', () => postJson({ ...QUOTE, open_ms: 40 })],
    ];

    test.each(refusals)('stores nothing and returns an error for %s', async (_, status, code, send, codes = {}) => {
      const before = [await count('inquiries'), await count('outbox')];
      const response = await send();
      expect(response.status).toBe(status);
      const answer = await response.json();
      expect(answer).toMatchObject({ code, codes });
      expect(answer.error).toBe(
        FORM_MESSAGES[answer.error === FORM_MESSAGES.en[code as 'fields'] ? 'en' : 'fr'][code as 'fields'],
      );
      expect([await count('inquiries'), await count('outbox')]).toEqual(before);
    });

    test('redirects an invalid English form to the first error on the English page of errors', async () => {
      const response = await post({ headers: { origin: SITE }, body: form({ ...QUESTION, email: 'nobody' }) });
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `${SITE}/en/contact/to-correct#email_invalid`,
      ]);
    });

    test('accepts a form of the site if the browser hides its origin, and refuses the same form from another site', async () => {
      const postFrom = async (site: string): Promise<string> => {
        const headers = { origin: 'null', 'sec-fetch-site': site };
        const response = await post({ headers, body: form({ ...QUESTION, email: newSender() }) });
        return response.headers.get('location')!;
      };
      expect(await postFrom('same-origin')).toContain(`${SITE}/en/contact/thanks?`);
      expect(await postFrom('cross-site')).toContain('#not_allowed');
    });

    test('redirects spam to a page that explains the refusal', async () => {
      const response = await post({
        headers: { origin: SITE },
        body: form({ ...QUESTION, email: newSender(), website: 'https://spam.test' }),
      });
      expect(response.headers.get('location')).toBe(`${SITE}/en/contact/to-correct#suspected`);
    });

    test('responds in French to a post without the headers of a browser', async () => {
      const bare = (headers: Record<string, string>, body: string) =>
        new Promise<[number, string]>((resolve, reject) => {
          const sent = request(
            `${functions.address}/contact-form`,
            { method: 'POST', headers: { ...withKey(), ...headers } },
            async (answer) => {
              const { error } = JSON.parse(Buffer.concat(await answer.toArray()).toString());
              resolve([answer.statusCode!, error]);
            },
          );
          sent.on('error', reject).end(body);
        });
      expect(await bare({}, 'x')).toEqual([415, FORM_MESSAGES.fr.unreadable]);
      expect(await bare({ 'content-type': 'application/json' }, '')).toEqual([400, FORM_MESSAGES.fr.unreadable]);
      expect(await bare({ 'content-type': 'application/json' }, '{}')).toEqual([422, FORM_MESSAGES.fr.fields]);
    });

    test('limits the posts of one sender, returns the time to wait, and still repeats the response to an accepted post', async () => {
      const email = newSender();
      const key = crypto.randomUUID();
      const first = await (await postJson({ ...QUESTION, email, key })).json();
      let accepted = 1;
      const postNext = () => postJson({ ...QUESTION, email, message: `${accepted}` });
      let response = await postNext();
      while (response.ok && accepted < 12) {
        accepted++;
        response = await postNext();
      }
      expect(accepted, 'in an hour').toBe(5);
      expect(response.status).toBe(429);
      const postFile = () =>
        post({ headers: withKey(), body: form({ ...QUOTE, email, attachment: new File(['%PDF-1'], 'a.pdf') }) });
      const files = await stored();
      expect((await postFile()).status).toBe(429);
      expect(await stored()).toBe(files);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await response.json()).error).toBe(FORM_MESSAGES.en.too_many);
      expect(await (await postJson({ ...QUESTION, email, key })).json()).toEqual(first);
    });

    test.each([
      ['a PDF that begins with a line of text', new File(['From: scanner\n%PDF-1.7'], 'scan.pdf')],
      ['an animated PNG', new File([ANIMATED_PNG], 'toit.png')],
    ])('accepts %s, because the content matches the extension', async (_, attachment) => {
      const email = newSender();
      expect((await post({ headers: withKey(), body: form({ ...QUOTE, email, attachment }) })).status).toBe(200);
    });

    test('limits the posts of one network, whatever their X-Forwarded-For headers claim, and accepts posts of another network', async () => {
      const from = (address: string, forwardedFor = crypto.randomUUID()) =>
        postJson(
          { ...QUESTION, email: newSender() },
          withKey({ 'cf-connecting-ip': address, 'x-forwarded-for': forwardedFor }),
        );
      let letIn = 0;
      while (letIn <= 60 && (await from(`2001:db8:5:6::${letIn}`)).status === 200) letIn++;
      expect(letIn, 'in ten minutes').toBe(30);
      expect((await from('2001:db8:5:7::1')).status).toBe(200);
      expect((await from('2001:db8:5:6:9::1')).status).toBe(429);
      expect((await from('2001:0db8:5:6:1:2:3:4')).status).toBe(429);
    });
  });

  test('accepts a post even if the header with its network address is invalid', async () => {
    expect(
      (await postJson({ ...QUESTION, email: newSender() }, withKey({ 'cf-connecting-ip': '1:2:3:4:5:6:7:8::9' })))
        .status,
    ).toBe(200);
  });

  test('allows only our origin to read the responses', async () => {
    const preflight = await fetch(`${functions.address}/contact-form`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(SITE);
    expect((await postJson({})).headers.get('access-control-allow-origin')).toBe(SITE);
  });

  test('logs no sender’s email address', () => {
    expect(functions.log.join('\n')).not.toMatch(/@exemple\.test|@example\.test/);
  });
});
