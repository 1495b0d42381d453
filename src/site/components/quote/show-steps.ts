import type { QuoteStatus } from '../../../features/quotes/rules/customer-quote.ts';

/** Index of the current step, by state of the quote. Declined, cancelled and expired quotes have no current step. */
const CURRENT_STEPS: Partial<Record<QuoteStatus, number>> = { sent: 1, accepted: 2 };

const section = document.querySelector<HTMLElement>('#quote-steps')!;
section.append(section.querySelector('template')!.content);

/** Shows the steps of a project and marks the current step. Hides the steps if `state` is undefined or has no current step. */
export function showSteps(state?: QuoteStatus): void {
  const current = state && CURRENT_STEPS[state];
  section.hidden = current === undefined;
  if (current === undefined) return;
  for (const [index, step] of section.querySelectorAll('li').entries()) {
    const isUpcoming = index > current;
    step.className = isUpcoming ? 'upcoming' : 'done';
    step.querySelector<HTMLElement>('.sr-only')!.hidden = !isUpcoming;
    step.removeAttribute('aria-current');
    if (index !== current) continue;
    step.className = 'current';
    step.setAttribute('aria-current', 'step');
  }
}
