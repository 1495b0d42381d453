// Loads the quote that belongs to the token in the address, shows it, and sends the customer's answers. All data is inserted as
// text.
import { orderNumber } from '../../../features/orders/rules/order.ts';
import {
  parseQuoteResponse,
  type CustomerQuote,
  type QuoteResponse,
} from '../../../features/quotes/rules/customer-quote.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Strings } from '../../../i18n/strings/index.ts';
import { postToken, readToken } from '../secret-link/post-token.ts';
import { showDocument } from './show-document.ts';
import { showSteps } from './show-steps.ts';

type Words = Strings['quote'];
type Texts = Pick<Words, 'loading' | 'failed' | 'noLink' | 'sending' | 'sendFailed' | 'states' | 'refused'> &
  Pick<Words, 'name' | 'version' | 'validUntil' | 'amounts'> & {
    asked: string;
    amendment: Pick<
      Words['amendment'],
      'title' | 'name' | 'validUntil' | 'beforeLine' | 'pickup' | 'states' | 'refused'
    >;
  };

const root = document.querySelector<HTMLElement>('#quote')!;
const status = document.querySelector<HTMLElement>('#quote-status')!;
const problem = document.querySelector<HTMLElement>('#quote-problem')!;
const article = document.querySelector<HTMLElement>('#quote-document')!;
article.append(document.querySelector<HTMLTemplateElement>('#quote-template')!.content);
const answers = document.querySelector<HTMLElement>('#quote-answers')!;
const acceptForm = answers.querySelector<HTMLFormElement>('form')!;
const declinePart = answers.querySelector<HTMLElement>('[data-part=decline]')!;
const { terms = '' } = root.dataset;
const t = JSON.parse(root.dataset.texts!) as Texts;
const locale = document.documentElement.lang.slice(0, 2) as Locale;

/** Version of the quote that the page shows. An acceptance contains this version. */
let version = 0;
let isAmendment = false;
document.querySelector('h1')!.dataset.amendment = t.amendment.title;
let isSending = false;

const post = (fields: object): Promise<QuoteResponse | { error: string }> =>
  postToken(root, locale, fields, parseQuoteResponse);

/** Returns the sentence about a quote's state, or an empty text for an open quote. */
function stateText({ status: state, acceptance, order_id: orderId }: CustomerQuote): string {
  if (state === 'sent' || state === 'draft') return '';
  return fill((isAmendment ? t.amendment : t).states[state], {
    name: acceptance?.name ?? '',
    date: acceptance ? formatDay(acceptance.at, locale) : '',
    order: orderId ? orderNumber(orderId) : '',
  });
}

/** Returns the reason why an answer was not recorded. */
const refusalText = (code: keyof Words['refused']): string =>
  (isAmendment && (t.amendment.refused as Partial<Words['refused']>)[code]) || t.refused[code];

/**
 * Shows the texts about an amendment if `isWanted`, otherwise the texts about a quote. The attribute `data-amendment` stores the
 * texts that are not shown.
 */
function exchangeWords(isWanted: boolean): void {
  if (isAmendment === isWanted) return;
  isAmendment = isWanted;
  for (const part of document.querySelectorAll<HTMLElement>('[data-amendment]'))
    [part.textContent, part.dataset.amendment] = [part.dataset.amendment!, part.textContent];
}

function show(quote: CustomerQuote): void {
  version = quote.version;
  exchangeWords(quote.document.amendment !== undefined);
  showDocument(article, quote, { ...t, locale });
  status.textContent = stateText(quote);
  article.hidden = false;
  answers.hidden = quote.status === 'cancelled';
  acceptForm.hidden = quote.status !== 'sent';
  showSteps(isAmendment ? undefined : quote.status);
  declinePart.hidden = !['sent', 'expired'].includes(quote.status);
}

async function open(): Promise<void> {
  article.hidden = true;
  answers.hidden = true;
  showSteps();
  problem.textContent = '';
  const token = readToken();
  if (token === undefined) {
    status.textContent = t.noLink;
    return;
  }
  status.textContent = t.loading;
  const answer = await post({}).catch((cause: unknown) => {
    console.error(cause);
    addEventListener('online', () => void open(), { once: true });
    return { error: t.failed };
  });
  // Another link may have been opened in the meantime.
  if (location.hash.slice(1) !== token) return;
  if ('error' in answer) status.textContent = answer.error;
  else if (answer.quote) show(answer.quote);
  else status.textContent = t.refused.unknown_link;
}

const readFields = (form: HTMLFormElement): object => Object.fromEntries(new FormData(form));

/**
 * Sends an answer. The typed text stays in its field until the server has recorded the answer. The server records an answer only
 * once, however often it is sent.
 */
async function send(form: HTMLFormElement): Promise<void> {
  const { confirm: question } = form.dataset;
  // Mail scanners click every button. The confirmation stops them from declining the quote.
  if (isSending || (question && !confirm(question))) return;
  isSending = true;
  const button = form.querySelector<HTMLButtonElement>('button')!;
  const label = button.textContent;
  button.textContent = t.sending;
  button.setAttribute('aria-disabled', 'true');
  problem.textContent = '';
  const fields = readFields(form);
  const name = form.dataset.answer!;
  const answer = await post({ action: name, version, terms_version: terms, ...fields }).catch((cause: unknown) => {
    console.error(cause);
    return { error: t.sendFailed };
  });
  isSending = false;
  button.textContent = label;
  button.removeAttribute('aria-disabled');
  if ('error' in answer) problem.textContent = answer.error;
  else {
    if (answer.quote) show(answer.quote);
    if (answer.refusal) problem.textContent = refusalText(answer.refusal);
    else {
      if (name === 'ask') status.textContent = t.asked;
      // Text that was typed in the meantime stays in its field.
      if (JSON.stringify(readFields(form)) === JSON.stringify(fields)) {
        form.reset();
        form.closest('details')?.removeAttribute('open');
      }
      status.scrollIntoView({ block: 'center' });
    }
  }
}

for (const form of answers.querySelectorAll('form'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
document.querySelector('#quote-print')!.addEventListener('click', () => print());
addEventListener('hashchange', () => void open());
void open();
