// Writes quotes and amendments at the desk, and answers them as the customer.
import { fill } from '../../../../src/core/text.ts';
import { path } from '../../../../src/i18n/routes.ts';
import { strings } from '../../../../src/i18n/strings/index.ts';
import { getLabels } from '../../../support/inquiries.ts';
import { findInMails, service } from '../../support/backend.ts';
import { inMain, main, openAtDesk, waitForState, type Journey } from './journey.ts';

/** Sends a quote request from the calculator's result. Returns the ID of the inquiry. */
export async function requestQuote({ tab, keys, locale, email, name }: Journey): Promise<string> {
  const { calculator, appliances, inquiry } = strings(locale);
  const labels = getLabels(locale);
  await tab.goto(path('calculator', locale));
  // Waits until the script of the calculator has added the fields of the appliances.
  await tab.waitUntilThere({ role: 'field', name: `${appliances.freezer}, ${calculator.count}` });
  await keys.use(inMain('link', calculator.quote));
  await tab.waitFor((contact) => location.pathname === contact, path('contact', locale));
  const form = { role: 'form', name: inquiry.quote.heading } as const;
  for (const [label, text] of [
    [labels.name, name],
    [labels.email, email],
    [labels.phone, '4505550111'],
    [labels.address, 'Lac des Sables'],
  ] as const)
    await keys.type({ role: 'field', name: `${label}*`, within: form }, text);
  // A form that is sent within a second counts as spam (functions/_shared/spam-protection.ts).
  await tab.waitFor(() => performance.now() > 1_000);
  await keys.use({ role: 'button', name: inquiry.submitQuote, within: form });
  await tab.waitForText({ role: 'status', name: inquiry.status.title, within: main }, 'SB-');
  const { data } = await service().from('inquiries').select('id').eq('email', email).single().throwOnError();
  return data.id as string;
}

/** Begins a quote from the open inquiry. If `isCall`, begins it from the list of quotes, for a customer who has phoned. */
export async function beginQuote({ keys, tab, locale, email, name }: Journey, isCall = false): Promise<void> {
  const { quote: words } = strings(locale).desk;
  await keys.use(inMain('button', words.write));
  await tab.waitUntilThere({ role: 'heading', name: words.draftName });
  if (isCall) {
    await keys.type(inMain('field', words.fields.name), name);
    await keys.select(inMain('field', words.fields.language), strings(locale).desk.inquiry.languages[locale]);
    await keys.type(inMain('field', words.fields.email), email);
  }
  await keys.type(inMain('field', words.fields.phone), '(450) 555-0142');
  await keys.type(inMain('field', words.fields.line1), '12, rang 4');
  await keys.type(inMain('field', words.fields.city), 'Saint-Donat');
  await keys.type(inMain('field', words.fields.postal_code), 'J0T 2C0');
}

/** Adds a line to the open draft. `index` is its position, from 1. */
export async function addLine({ keys, locale }: Journey, index: number, label: string, price: string): Promise<void> {
  const { quote: words } = strings(locale).desk;
  await keys.use(inMain('button', words.addLine));
  await keys.type(inMain('field', fill(words.line.label, { index })), label);
  await typePrice({ keys, locale } as Journey, index, price);
}

export const typePrice = ({ keys, locale }: Journey, index: number, price: string): Promise<void> =>
  keys.type(inMain('field', fill(strings(locale).desk.quote.line.price, { index })), price);

/** Sends the first version of the open draft, or proposes the open amendment. */
export async function sendDraft({ tab, keys, locale }: Journey, kind: 'quote' | 'amendment' = 'quote'): Promise<void> {
  const { quote, amendment } = strings(locale).desk;
  const { send, confirm } = kind === 'quote' ? quote : amendment.words;
  await keys.use(inMain('button', send));
  await keys.use(inMain('button', confirm.send));
  await tab.waitForText(main, fill(quote.sent, { version: 1 }));
}

/** Opens, as the customer, the link of the email that proposes a quote or an amendment. */
export async function openAsCustomer(
  { tab, locale, email, opened }: Journey,
  kind: 'quote' | 'amendment' = 'quote',
): Promise<void> {
  const { quote: t } = strings(locale);
  const { subject } = kind === 'quote' ? t.mail.sent : t.amendment.mail.sent;
  // Searches for the longest part of the subject without a placeholder.
  const [part] = subject.split(/\{\w+\}/).toSorted((first, second) => second.length - first.length);
  const pattern = new RegExp(`http://\\S+${path('quote', locale)}#[\\w-]{43}`);
  const link = await findInMails({ address: email, subject: part! }, pattern, opened);
  opened.add(link);
  const { pathname, hash } = new URL(link);
  await tab.goto(pathname + hash);
  await tab.waitUntilThere({ role: 'button', name: t.print });
}

/** Accepts the open quote or amendment. */
export async function accept(
  { tab, keys, locale, name }: Journey,
  kind: 'quote' | 'amendment' = 'quote',
): Promise<void> {
  const { quote: t } = strings(locale);
  await keys.type(inMain('field', t.accept.name), name);
  await keys.check({ role: 'checkbox', within: main });
  await keys.use(inMain('button', kind === 'quote' ? t.accept.submit : t.amendment.accept));
  const { accepted } = kind === 'quote' ? t.states : t.amendment.states;
  await tab.waitForText(main, fill(accepted.split('{date}')[0]!, { name }));
}

/** Declines the open quote with a reason. */
export async function decline({ tab, keys, locale }: Journey, reason: string): Promise<void> {
  const { decline: words, states } = strings(locale).quote;
  await keys.use(inMain('button', words.heading));
  await keys.type(inMain('field', words.text), reason);
  // WebKit's driver stops responding if a key press opens a confirmation. The test therefore replaces `confirm` in the page.
  await tab.evaluate((question) => {
    window.confirm = (text) => text?.replace(/\s+/g, ' ') === question.replace(/\s+/g, ' ');
  }, words.confirm);
  await keys.use(inMain('button', words.submit));
  await tab.waitForText(main, states.declined);
}

/** Opens the order of an accepted quote with the link in the quote. Returns the order's ID. */
export async function openOrder(journey: Journey, quote: string): Promise<string> {
  const { desk, orders } = strings(journey.locale);
  await openAtDesk(journey, `soumissions/${quote}`);
  await journey.keys.use(inMain('link', `${fill(desk.quote.order, { number: '' }).trim()}*`));
  await waitForState(journey, orders.status.confirmed);
  return readId(journey);
}

/** Returns the ID of the record in the address. */
export const readId = ({ tab }: Journey): Promise<string> => tab.evaluate(() => location.hash.split('/')[1]!);
