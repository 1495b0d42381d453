// Loads the invoice that belongs to the token in the address, shows it, and opens the payment page. All data is inserted as text.
import { parseInvoiceResponse, type InvoiceResponse } from '../../../features/billing/rules/invoice-document.ts';
import { PAYMENT_SENT } from '../../../features/orders/rules/payment.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Strings } from '../../../i18n/strings/index.ts';
import { postToken, readToken } from '../secret-link/post-token.ts';
import { showInvoice, showPayment, type InvoiceTexts } from './show-invoice.ts';

type Texts = InvoiceTexts & Pick<Strings['billing'], 'loading' | 'failed' | 'noLink' | 'refused'>;

const root = document.querySelector<HTMLElement>('#invoice')!;
const status = document.querySelector<HTMLElement>('#invoice-status')!;
const article = document.querySelector<HTMLElement>('#invoice-document')!;
article.append(document.querySelector<HTMLTemplateElement>('#invoice-template')!.content);
const section = document.querySelector<HTMLElement>('#invoice-pay')!;
section.append(section.querySelector('template')!.content);
const problem = section.querySelector<HTMLElement>('#invoice-problem')!;
const button = section.querySelector<HTMLButtonElement>('button')!;
const t = JSON.parse(root.dataset.texts!) as Texts;
const locale = document.documentElement.lang.slice(0, 2) as Locale;

/** Key of the token in the tab's storage while the customer is on Stripe's page. The token is not in Stripe's return address. */
const KEPT = 'invoice-token';
/** Interval and number of reloads after a payment. Together, they last one minute. */
const REFRESH_MS = 3_000;
const MAX_REFRESHES = 20;

const post = (fields: object): Promise<InvoiceResponse | { error: string }> =>
  postToken(root, locale, fields, parseInvoiceResponse);

/**
 * Stores a token, if given. Returns the stored token, or null if no token is stored or storage is blocked. Even then, the link in
 * the email works.
 */
function keepToken(token?: string): string | null {
  try {
    if (token) sessionStorage.setItem(KEPT, token);
    return sessionStorage.getItem(KEPT);
  } catch (cause) {
    console.error(cause);
    return null;
  }
}

let refreshes = 0;

function refreshLater(): void {
  refreshes -= 1;
  setTimeout(() => void open(), REFRESH_MS);
}

function show(answer: InvoiceResponse): void {
  const { invoice, online = false, refusal } = answer;
  if (!invoice) {
    status.textContent = t.refused[refusal ?? 'unknown_link'];
    return;
  }
  showInvoice(article, invoice, t, locale);
  const text = showPayment(section, { invoice, isOnline: online }, t, locale);
  const isWaiting = refreshes > 0 && invoice.left_cents > 0;
  status.textContent = isWaiting ? t.pay.sent : text;
  article.hidden = false;
  if (!isWaiting) return;
  section.hidden = true;
  refreshLater();
}

async function open(): Promise<void> {
  if (location.search && !location.hash) {
    // The customer has paid and returns from Stripe's page.
    if (location.search === PAYMENT_SENT) refreshes = MAX_REFRESHES;
    const token = keepToken();
    history.replaceState(history.state, '', `${location.pathname}${token ? `#${token}` : ''}`);
  }
  const token = readToken();
  if (token === undefined) {
    status.textContent = refreshes > 0 ? t.pay.sent : t.noLink;
    article.hidden = true;
    section.hidden = true;
    return;
  }
  if (article.hidden) status.textContent = t.loading;
  const answer = await post({}).catch((cause: unknown) => {
    console.error(cause);
    if (refreshes === 0 || article.hidden) addEventListener('online', () => void open(), { once: true });
    return { error: t.failed };
  });
  // Another link may have been opened in the meantime.
  if (location.hash.slice(1) !== token) return;
  // A failed request does not change an invoice that is shown and waits for its payment.
  if (!('error' in answer)) show(answer);
  else if (article.hidden) status.textContent = answer.error;
  else if (refreshes > 0) refreshLater();
}

async function pay(): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  const label = button.textContent;
  button.textContent = t.pay.opening;
  button.setAttribute('aria-disabled', 'true');
  problem.textContent = '';
  keepToken(location.hash.slice(1));
  const answer = await post({ action: 'pay' }).catch((cause: unknown) => {
    console.error(cause);
    return { error: t.pay.failed };
  });
  button.textContent = label;
  button.removeAttribute('aria-disabled');
  if ('error' in answer) problem.textContent = answer.error;
  else if (answer.url) location.assign(answer.url);
  else problem.textContent = t.refused[answer.refusal ?? 'not_offered'];
}

button.addEventListener('click', () => void pay());
document.querySelector('#invoice-print')!.addEventListener('click', () => print());
addEventListener('hashchange', () => {
  article.hidden = true;
  section.hidden = true;
  void open();
});
void open();
