// Tests the limit on emails that strangers can make the site send to one mailbox. The limit counts emails of all kinds together,
// and treats all spellings of the mailbox's address as one address.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toMailbox } from '../../functions/_shared/caller.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { newCustomer } from '../support/new-customer.ts';
import { temporaryFolders } from '../support/temporary.ts';

describe('the mailbox of an address', () => {
  test.each([
    'jean.tremblay@gmail.com',
    'jeantremblay+chalet@gmail.com',
    'j.e.a.n.tremblay+a+b@googlemail.com',
    'JEANTREMBLAY@GMAIL.COM',
    ' <jeantremblay@gmail.com.> ',
    'jeantremblay@ｇｍａｉｌ.com',
    'jean\u200btremblay@gmail.com',
    '"jeantremblay"@gmail.com',
  ])('is jeantremblay@gmail.com for %j', (email) => expect(toMailbox(email)).toBe('jeantremblay@gmail.com'));

  test('is the same for a domain in Unicode and in ASCII', () =>
    expect(toMailbox('info@Chalet-Été.ca')).toBe(toMailbox('info@xn--chalet-t-h1ab.ca')));

  test('is the same under each domain of its provider', () => {
    for (const domain of ['pm.me', 'protonmail.com', 'protonmail.ch'])
      expect(toMailbox(`jean@${domain}`), domain).toBe(toMailbox('jean@proton.me'));
    for (const domain of ['me.com', 'mac.com'])
      expect(toMailbox(`jean@${domain}`), domain).toBe(toMailbox('jean@icloud.com'));
  });

  test.each(['jean@gmail.com', 'jeantremblay@exemple.ca', 'jeantremblay@gmail.ca', 'x', ''])(
    'is not jeantremblay@gmail.com for %j',
    (email) => expect(toMailbox(email)).not.toBe('jeantremblay@gmail.com'),
  );
});

describe('the emails to one mailbox', () => {
  const temporary = temporaryFolders();
  const PASSWORD = 'quatre bouleaux gris';
  /** Number of attempts of each kind. It exceeds the number of emails that are sent to a mailbox in an hour. */
  const ATTEMPTS = 12;

  let server: ListeningBackend;
  const dataDir = temporary();
  beforeAll(async () => {
    server = await startListeningBackend({ dataDir });
  });
  afterAll(async () => {
    await server.backend.drain();
    await server.end();
  });

  const post = async (path: string, body: object): Promise<number> => {
    const response = await server.backend.fetch(
      new Request(`${server.origin}/${path}`, {
        method: 'POST',
        headers: {
          apikey: server.backend.keys.publishableKey,
          'content-type': 'application/json',
          'x-forwarded-for': randomUUID(),
        },
        body: JSON.stringify(body),
      }),
    );
    return response.status;
  };
  const subscribe = (email: string) => post('functions/v1/newsletter', { email, locale: 'fr' });
  const postQuestion = (email: string) =>
    post('functions/v1/contact-form', {
      type_demande: 'contact',
      name: 'Ann',
      email,
      subject: 'support',
      message: randomUUID(),
    });
  const recover = (email: string) => post('auth/v1/recover', { email });
  /** Returns spellings of one mailbox that no other test uses. */
  const spellings = (): string[] => {
    const name = randomUUID().replaceAll('-', '');
    return Array.from({ length: ATTEMPTS }, (_, time) =>
      time % 2 === 0 ? `${name}+${time}@gmail.com` : `${name.slice(0, time)}.${name.slice(time)}@googlemail.com`,
    );
  };
  const rows = async (kind: string): Promise<number> => {
    const { count } = await server.service.from('outbox').select('*', { count: 'exact', head: true }).eq('kind', kind);
    return count!;
  };
  const accountMailsTo = async (name: string): Promise<number> => {
    const folder = join(dataDir, 'mail');
    const mails = await Promise.all(readdirSync(folder).map((file) => simpleParser(readFileSync(join(folder, file)))));
    return mails.filter(
      ({ to, html }) =>
        JSON.stringify(to).replaceAll('.', '').includes(name) && /#(recovery|signup)=/.test(String(html)),
    ).length;
  };

  test('are limited across all kinds of email, and every post to the newsletter and the contact form gets the same response', async () => {
    const addresses = spellings();
    const answers = [];
    for (const email of addresses) answers.push(await subscribe(email));
    // The form accepts five questions an hour from one sender (`senderLimit`). The company gets each question by email.
    for (const email of addresses.slice(0, 5)) answers.push(await postQuestion(email));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await rows('subscription_to_confirm')).toBe(3);
    // A receipt is sent only while the mailbox has received fewer than five emails in the hour. Three emails were about the
    // newsletter, so two receipts are left.
    expect(await rows('inquiry_to_sender')).toBe(2);
    expect(await rows('inquiry_to_company')).toBe(5);
    for (const path of ['signup', 'resend', 'recover'])
      for (const email of addresses) await post(`auth/v1/${path}`, { type: 'signup', email, password: PASSWORD });
    const name = addresses[0]!.replace(/\+.*$/, '');
    const total =
      (await rows('subscription_to_confirm')) + (await rows('inquiry_to_sender')) + (await accountMailsTo(name));
    expect(total).toBe(10);
  });

  test('about an account are still sent after many posts to the newsletter and the contact form', async () => {
    const addresses = spellings();
    const [owner = ''] = addresses;
    await newCustomer(server.service, owner, PASSWORD);
    for (const email of addresses) await subscribe(email);
    for (const email of addresses) await postQuestion(email);
    expect(await recover(owner)).toBe(200);
    await expect.poll(() => accountMailsTo(owner.replace(/\+.*$/, ''))).toBe(1);
  });
});
