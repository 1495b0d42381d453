import type { CapturedEvent } from './capture.ts';

/** An `<input>`, or a `<textarea>` or `<select>`, which have a part of its properties. */
export type Field = HTMLInputElement & Partial<Pick<HTMLSelectElement, 'options' | 'selectedIndex'>>;

/**
 * Dispatches captured events again, in order, each on its element, or on the one that `find` returns for it. React renders
 * between two of them, in a microtask: no event of the visitor's own can come in between.
 */
export async function replay(
  island: HTMLElement,
  captured: readonly CapturedEvent[],
  find: (element: HTMLElement) => HTMLElement | undefined,
): Promise<void> {
  // A field that had the focus before an attempt that failed: that event was not kept.
  if (island.contains(document.activeElement) && !captured.some(({ event }) => event.type === 'focusin'))
    document.activeElement!.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  // A form that was submitted before a field was changed is submitted without the change.
  for (const { event, target } of captured) {
    const field = find(target);
    if (event.type === 'input' && field && 'defaultValue' in field)
      (field as HTMLInputElement).value = (field as HTMLInputElement).defaultValue;
  }
  for (const [index, one] of captured.entries()) {
    // Of a movement only the last position matters.
    const isPassed = isMove(one) && isMove(captured[index + 1]);
    const target = one.target.isConnected ? one.target : find(one.button ?? one.target);
    if (!isPassed && target) replayEvent({ ...one, target });
    await Promise.resolve();
  }
}

const isMove = (captured: CapturedEvent | undefined): boolean => captured?.event.type === 'pointermove';

function replayEvent(captured: CapturedEvent): void {
  const { event, target, isChecked } = captured;
  const { type } = target as HTMLInputElement;
  switch (event.type) {
    case 'submit': {
      const { submitter } = event as SubmitEvent;
      (target as HTMLFormElement).requestSubmit(target.contains(submitter) ? submitter : null);
      return;
    }
    case 'input':
    case 'change':
      // A `change` says nothing new of a text field, and all there is to say of a list or of files.
      if (event.type === 'input' || /^(select|file)/.test(type)) fill(target as Field, captured.value!, captured.files);
      target.dispatchEvent(new Event(event.type, event));
      return;
    case 'click':
      // It would open the file chooser again.
      if (type === 'file') return;
      if (/^(checkbox|radio)$/.test(type)) {
        // The browser has set it already: from its state before, the click sets it again, where React sees it.
        (target as HTMLInputElement).checked = !isChecked;
        target.click();
        return;
      }
  }
  const Type = event.constructor as new (type: string, init: EventInit) => Event;
  target.dispatchEvent(new Type(event.type, initOf(event)));
}

/**
 * Returns an event as the properties of another, without `keyIdentifier`: WebKit performs the default action of a
 * keyboard event that has one, even when a script dispatches it, and a button would be pressed twice.
 */
const initOf = (event: Event): EventInit =>
  new Proxy(event, {
    get: (_, name) => (name === 'keyIdentifier' ? undefined : Reflect.get(event, name)),
  });

/** Puts a text, or files, into a field, so that React hears the change. */
export function fill(field: Field, value: string, files: File[] | null | undefined): void {
  if (files) {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    (field as HTMLInputElement).files = transfer.files;
    return;
  }
  // React hears a change where the value differs from the last one set through the element's own property `value`.
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
}
