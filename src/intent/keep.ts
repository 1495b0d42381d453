/** Something the visitor did before the island was there: what `redo.ts` needs to do it again. */
export interface Kept {
  event: Event;
  target: HTMLElement;
  /** What a field held right after. */
  value: string | undefined;
  isChecked: boolean | undefined;
}

/** Kinds of events that are kept. */
export const KEPT_EVENTS = [
  'focusin',
  'focusout',
  'click',
  'dblclick',
  'keydown',
  'keyup',
  'input',
  'change',
  'submit',
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
];

/** A click on one of the first needs no script: the browser's own answer is the whole answer. */
const LEFT_ALONE = 'a[href],label,summary,option';
const TAKES_CLICKS = `${LEFT_ALONE},button,input,select,textarea`;

/**
 * Keeps an event from whoever listens below, unless the browser answers it whole. The browser's own answer goes on,
 * but for the sending of a form: it is sent once, by the island or, without it, by the browser.
 */
export function keep(event: Event, all: Kept[]): void {
  const { type } = event;
  const target = event.target as HTMLInputElement;
  if (type === 'click' && target.closest(TAKES_CLICKS)?.matches(LEFT_ALONE)) return;
  // The click on a mark says it all.
  if (/^(input|change)$/.test(type) && /^(checkbox|radio)$/.test(target.type)) return;
  // A move without a pressed button says nothing.
  if (type === 'pointermove' && !(event as PointerEvent).buttons) return;
  const sends = type === 'click' && target.closest<HTMLButtonElement>('button,input')?.type === 'submit';
  if (sends || type === 'submit') event.preventDefault();
  event.stopImmediatePropagation();
  // Of a long movement the last place is enough.
  if (type === 'pointermove' && all.at(-1)?.event.type === type) all.pop();
  all.push({ event, target, value: target.value, isChecked: target.checked });
}
