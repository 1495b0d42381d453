// Tests that forms keep, restore and send their content, in each engine.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { NEWSLETTER } from '../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { getLabels } from '../support/inquiries.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { until } from '../support/until.ts';
import type { Tab } from './drivers/tab.ts';
import { service } from './support/backend.ts';
import { enginesByTurn, startBrowser, type Visitor } from './support/engines.ts';

const { inquiry, newsletter } = strings('fr');
const labels = getLabels('fr');
const messages = FORM_MESSAGES.fr;
const form = { role: 'form', name: inquiry.question.heading } as const;
const footer = { role: 'contentinfo' } as const;
const status = { role: 'status', within: { role: 'main' } } as const;
const send = { role: 'button', name: inquiry.submitQuestion, within: form } as const;
const field = (label: string) => ({ role: 'field', name: `${label}*`, within: form }) as const;
const newSender = (): string => `${randomUUID()}@exemple.test`;
const storedInquiries = async (email: string) =>
  (await service().from('inquiries').select('inquiry_files(name)').eq('email', email)).data!;

/** Time limit for a retry that the event `online` causes. Without an event, the page retries only after a minute. */
const SOONER_MS = 30_000;

const newFolder = temporaryFolders();
const newFile = (name: string): string => {
  const file = join(newFolder(), name);
  writeFileSync(file, '%PDF-1.7 toit');
  return file;
};

/** Expects no policy violation. Ignores other messages, because a test has made the storage or the server fail. */
const ignoreNoted = (visitor: Visitor): void =>
  expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);

async function fillQuestion(tab: Tab, email: string): Promise<void> {
  await tab.goto(`${path('contact', 'fr')}#question`);
  await tab.fill(field(labels.name), 'Élise');
  await tab.fill(field(labels.email), email);
  await tab.choose(field(labels.subject), 'general');
  await tab.fill(field(labels.message), 'Bonjour');
  // Forms sent faster are treated as spam (functions/_shared/spam-protection.ts).
  await tab.waitFor(() => performance.now() > 1_000);
}

describe.each(enginesByTurn(0))('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  test('an inquiry that waits on a page without a form is sent when the connection is back', async () => {
    const email = newSender();
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    await fillQuestion(tab, email);
    let attempts = 0;
    // The site returns an error instead of cutting the connection, because Firefox retries by itself after a cut connection.
    visitor.site.inPlace = (address) => {
      if (!address.startsWith('/functions/v1/contact-form')) return undefined;
      attempts += 1;
      return { status: 503, body: () => 'down' };
    };
    await tab.click(send);
    await tab.waitForText(status, inquiry.status.again);
    const attemptsBefore = attempts;
    await tab.goto(path('terms', 'fr'));
    await until(() => attempts > attemptsBefore, 'an attempt of the page without a form');
    await tab.drawFrames(10);
    visitor.site.inPlace = () => undefined;
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await until(async () => (await storedInquiries(email)).length > 0, 'the inquiry', SOONER_MS);
    await tab.waitFor(() => localStorage.getItem('outgoing') === null);
    expect(await storedInquiries(email)).toHaveLength(1);
    ignoreNoted(visitor);
  });

  fullScopeTest('a removed or sent file leaves its field, and a removed file can be chosen again', async () => {
    const file = newFile('toit.pdf');
    const email = newSender();
    const attachment = field(labels.attachment);
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    await fillQuestion(tab, email);
    await tab.setFile(attachment, file);
    await tab.waitForText(form, 'toit.pdf, ');
    const remove = { role: 'button', name: `${inquiry.removeFile} toit.pdf`, within: form } as const;
    await tab.click(remove);
    await tab.waitUntilGone(remove);
    expect(await tab.getValue(attachment)).toBe('');
    await tab.setFile(attachment, file);
    await tab.waitForText(form, 'toit.pdf, ');
    await tab.click(send);
    await tab.waitForText(status, messages.sent);
    expect(await storedInquiries(email)).toEqual([{ inquiry_files: [{ name: 'toit.pdf' }] }]);
    await tab.click({ role: 'link', name: `${inquiry.question.choose}*`, within: { role: 'main' } });
    expect(await tab.getValue(attachment)).toBe('');
    expect(await tab.isThere(remove)).toBe(false);
    ignoreNoted(visitor);
  });

  // WebKit's driver opens private windows, which store no file.
  if (engine !== 'webkit')
    fullScopeTest(
      'a file chosen before the draft’s file has loaded is sent together with the draft’s file',
      async () => {
        const email = newSender();
        const visitor = await newVisitor();
        const tab = await visitor.openTab();
        const quote = { role: 'form', name: inquiry.quote.heading } as const;
        const quoteField = (label: string) => ({ role: 'field', name: `${label}*`, within: quote }) as const;
        await tab.goto(`${path('contact', 'fr')}#soumission`);
        await tab.fill(quoteField(labels.name), 'Élise');
        await tab.fill(quoteField(labels.email), email);
        await tab.fill(quoteField(labels.phone), '4505550111');
        await tab.fill(quoteField(labels.address), 'Lac des Sables');
        await tab.click({ role: 'radio', name: 'Chalet', within: quote });
        await tab.fill(quoteField(labels.project_description), 'Six panneaux');
        await tab.setFile(quoteField(labels.attachment), newFile('facture.pdf'));
        await tab.waitForText(quote, 'facture.pdf, ');

        const letCodeCome = visitor.site.hold(/\/_astro\/react-client/);
        await tab.reload();
        await tab.waitUntilThere(quote);
        await tab.evaluate(() => {
          const gate = new Promise((resolve) => Object.assign(window, { letFilesBeRead: resolve }));
          const { get } = IDBObjectStore.prototype;
          IDBObjectStore.prototype.get = function (key) {
            const request = get.call(this, key);
            const late = Object.create(request, { result: { get: () => request.result } }) as IDBRequest;
            request.onsuccess = () => void gate.then(() => (late.onsuccess as unknown as () => void)());
            return Object.defineProperties(late, { onsuccess: { writable: true }, onerror: { writable: true } });
          };
        });
        letCodeCome();
        await tab.settled();
        await tab.setFile(quoteField(labels.attachment), newFile('toit.pdf'));
        await tab.evaluate(() => (window as unknown as { letFilesBeRead: () => void }).letFilesBeRead());
        await tab.waitForText(quote, 'facture.pdf, ');
        await tab.waitForText(quote, 'toit.pdf, ');
        await tab.waitFor(() => performance.now() > 1_500);
        await tab.click({ role: 'button', name: inquiry.submitQuote, within: quote });
        await tab.waitForText(status, messages.sent);
        const [stored] = await storedInquiries(email);
        expect(new Set(stored!.inquiry_files.map(({ name }) => name))).toEqual(new Set(['facture.pdf', 'toit.pdf']));
        ignoreNoted(visitor);
      },
    );

  fullScopeTest('an email address typed while another is being sent stays in the newsletter field', async () => {
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    const address = { role: 'field', name: `${NEWSLETTER[0].label.fr}*`, within: footer } as const;
    const letAnswerCome = visitor.site.hold(/\/functions\/v1\/newsletter/);
    await tab.goto(path('terms', 'fr'));
    await tab.fill(address, newSender());
    await tab.click({ role: 'button', name: newsletter.submit, within: footer });
    await tab.waitUntilThere({ role: 'button', name: newsletter.sending, within: footer });
    await tab.focus(address);
    await tab.eraseAll();
    await tab.type('suivante@exemple.test');
    letAnswerCome();
    await tab.waitForText({ role: 'status', within: footer }, messages.subscribed);
    expect(await tab.getValue(address)).toBe('suivante@exemple.test');
  });
});
