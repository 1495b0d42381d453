// Handles the page's address. If the address contains the token of an inquiry, loads and shows the inquiry. The address may also
// contain a number that the visitor must correct, or the ID of an error.
import { parseTrackingResponse, type TrackingResponse } from '../../../features/inquiry/rules/tracking.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { postToken, readToken } from '../secret-link/post-token.ts';
import { keepFields, restoreFields } from './kept-fields.ts';

const status = document.querySelector<HTMLElement>('#linked-status')!;
const written = document.querySelector<HTMLElement>('#linked')!;
/** The form that requests the status, hidden while an inquiry is shown. */
const form = document.querySelector<HTMLFormElement>('#ask')!;
const { loading = '', failed = '', received = '' } = status.dataset;
const locale = document.documentElement.lang.slice(0, 2) as Locale;
/** CSS hides the messages of this class, except the message whose element ID is the address's anchor. */
const OUTCOME = 'outcome';
let shown: Element | undefined;

/** Shows a response. Typed text is inserted as text, never as markup. */
function show({ state, inquiry }: TrackingResponse): void {
  shown = document.getElementById(state)!;
  shown.classList.remove(OUTCOME);
  status.textContent = inquiry
    ? fill(received, { reference: inquiry.reference, date: formatDay(inquiry.createdAt, locale) })
    : '';
  written.hidden = !inquiry;
  form.hidden = Boolean(inquiry);
  written.querySelector('dl')!.replaceChildren(
    ...(inquiry?.rows ?? []).map(({ label, value }) => {
      const row = document.createElement('div');
      row.append(
        Object.assign(document.createElement('dt'), { className: 'text-muted text-sm', textContent: label }),
        Object.assign(document.createElement('dd'), { textContent: value }),
      );
      return row;
    }),
  );
}

async function open(): Promise<void> {
  const token = readToken();
  shown?.classList.add(OUTCOME);
  written.hidden = true;
  form.hidden = false;
  if (token === undefined) {
    status.textContent = '';
    return;
  }
  status.textContent = loading;
  const answer = await postToken(status, locale, {}, parseTrackingResponse).catch((cause: unknown) => {
    console.error(cause);
    addEventListener('online', () => void open(), { once: true });
    return { error: failed };
  });
  // Another link may have been opened in the meantime.
  if (location.hash.slice(1) !== token) return;
  if ('error' in answer) status.textContent = answer.error;
  else show(answer);
}

const parameters = new URLSearchParams(location.search);
document.querySelector<HTMLInputElement>('#reference')!.value ||= parameters.get('reference') ?? '';
const fault = document.querySelector<HTMLElement>('#fault')!;
fault.querySelector('output')!.textContent = parameters.get('id');
fault.hidden = !parameters.has('id');
restoreFields();
keepFields(form);

void open();
addEventListener('hashchange', () => void open());
