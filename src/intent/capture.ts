/**
 * An event that reached an island before the island's code had loaded, with the data that `replay.ts` needs to dispatch the event
 * again.
 */
export interface CapturedEvent {
  event: Event;
  target: HTMLElement;
  /** Button or `<input>` around the target. `replay` uses it or its replacement if the target is no longer on the page. */
  button: HTMLElement | null;
  /** The state of a form field right after the event. */
  value: string | undefined;
  isChecked: boolean | undefined;
  files: File[] | null | undefined;
}

/**
 * Types of captured events, in the order that compresses best. The page's own scripts dispatch two of them. `intent` hydrates an
 * island when a script needs it. `answered` hydrates an island after the first-touch script has handled an event for it.
 */
export const CAPTURED_TYPES =
  'click dblclick submit compositionend input keydown pointerup pointermove focusout keyup pointerdown pointercancel change focusin intent answered'.split(
    ' ',
  );

/** Elements on which a click has no effect except the browser's default action. */
const NATIVE = 'a[href],label,summary,option';
const CLICKABLE = `${NATIVE},button,input,select,textarea`;

/**
 * Hides an event from the listeners that follow on its path, and adds it to `captured`. Returns false for an event that needs no
 * replay, for example if the browser's default action is sufficient. Prevents the default action only if it would submit a form.
 * The replay submits the form later, or the browser does if the island's code cannot be fetched.
 */
export function capture(event: Event, captured: CapturedEvent[]): boolean {
  const { type } = event;
  const target = event.target as HTMLInputElement;
  const button = target.closest<HTMLButtonElement>('button,input');
  if (
    (type === 'click' && target.closest(CLICKABLE)?.matches(NATIVE)) ||
    // After the page has loaded, the browser focuses the element that the fragment names. This focus is not an action of
    // the visitor.
    (/focus/.test(type) && !target.matches(CLICKABLE)) ||
    // For a checkbox or a radio button, the replayed click causes `input` and `change` again.
    (/input|change/.test(type) && /radio|checkbox/.test(target.type)) ||
    (type === 'pointermove' && !(event as PointerEvent).buttons) ||
    // The failure notice is inside the island, but the component does not render it.
    target.closest('.intent-failed') ||
    // The pointerdown of this touch was not captured, because another script has handled it.
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
