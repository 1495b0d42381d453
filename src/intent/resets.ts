// Handles forms that are reset before hydration: by their own reset button, or by the page's script, because the visitor clicked
// a link that closes the form. The page's script dispatches `intent` to such a form.
import type { CapturedEvent } from './capture.ts';

const isReset = ({ event, target, button }: CapturedEvent): boolean =>
  (event.type === 'intent' && target.matches('form')) ||
  (event.type === 'click' && (button as HTMLButtonElement | null)?.type === 'reset');
const isSubmission = ({ event, button }: CapturedEvent): boolean =>
  event.type === 'submit' || (event.type === 'click' && (button as HTMLButtonElement | null)?.type === 'submit');

/**
 * Splits captured events after the last reset of a form. `before` leaves out events whose effect a reset has undone. If the form
 * was submitted before the reset, `before` contains the submission and the form's events before the submission.
 */
export function splitAtReset(captured: readonly CapturedEvent[]): { before: CapturedEvent[]; after: CapturedEvent[] } {
  const end = captured.findLastIndex(isReset) + 1;
  const before: CapturedEvent[] = [];
  const resetForms = new Set<HTMLElement>();
  for (const each of captured.slice(0, end).reverse()) {
    const form = each.target.closest('form');
    if (isReset(each)) resetForms.add(form!);
    else if (isSubmission(each)) resetForms.delete(form!);
    if (isReset(each) || !resetForms.has(form!)) before.unshift(each);
  }
  return { before, after: captured.slice(end) };
}
