// Shows that a submission was received, on a page without a contact form. This page or the service worker has sent the
// submission.
import type { Receipt } from '../rules/forms/submission.ts';
import { fill } from '../../../core/text.ts';
import { receiptWords } from '../../../i18n/receipt-words.ts';

/** Adds a notice to the dock. The notice stays until the visitor closes it. */
export function showReceipt({ reference }: Receipt): void {
  const words = receiptWords(document.documentElement.lang);
  const notice = Object.assign(document.createElement('p'), { className: 'device-notice', role: 'status' });
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'icon-button',
    ariaLabel: words.close,
    textContent: '×',
    onclick: () => notice.remove(),
  });
  // Screen readers announce a status only if its element existed before its text.
  document.querySelector('.dock')!.append(notice);
  notice.append(fill(words.received, { reference }), close);
}
