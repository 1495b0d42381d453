/** An event that reached an island before its code: what `replay.ts` needs to dispatch it again. */
export interface CapturedEvent {
  event: Event;
  target: HTMLElement;
  /** The button or field around the target: a word on a button may be drawn anew before the replay. */
  button: HTMLElement | null;
  /** The state of a form field right after the event. */
  value: string | undefined;
  isChecked: boolean | undefined;
  files: File[] | null | undefined;
}

/**
 * Two are dispatched by a page's own scripts: `intent` to an island that is needed because of something done elsewhere,
 * `answered` to one that has been given its `answer`. In this order they compress best.
 */
export const CAPTURED_TYPES =
  'click dblclick submit compositionend input keydown pointerup pointermove focusout keyup pointerdown pointercancel change focusin intent answered'.split(
    ' ',
  );

/** The browser's default action is all that a click on one of these does. */
const NATIVE = 'a[href],label,summary,option';
const CLICKABLE = `${NATIVE},button,input,select,textarea`;

/**
 * Hides an event from all other listeners and adds it to `captured`. Returns whether it did: not where the browser's
 * default action is all that is wanted. That action takes place in any case, except that no form is submitted: either
 * the replay submits it, or the browser does when the code cannot be fetched.
 */
export function capture(event: Event, captured: CapturedEvent[]): boolean {
  const { type } = event;
  const target = event.target as HTMLInputElement;
  const button = target.closest<HTMLButtonElement>('button,input');
  if (
    (type === 'click' && target.closest(CLICKABLE)?.matches(NATIVE)) ||
    // The click on a checkbox or radio button is replayed; it causes these two.
    (/input|change/.test(type) && /radio|checkbox/.test(target.type)) ||
    (type === 'pointermove' && !(event as PointerEvent).buttons) ||
    // The notice of a failure is in the island, and is not the island's.
    target.closest('.intent-failed') ||
    // The rest of a press that another script has kept to itself.
    (/pointer[^d]/.test(type) && !captured.length)
  )
    return false;
  if (type === 'submit' || (type === 'click' && button?.type === 'submit')) event.preventDefault();
  event.stopImmediatePropagation();
  captured.push({
    event,
    target,
    button,
    value: target.value,
    isChecked: target.checked,
    files: target.files && [...target.files],
  });
  return true;
}
