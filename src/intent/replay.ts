import type { CapturedEvent } from './capture.ts';

/** An `<input>`, `<textarea>` or `<select>`. The last two have only some of the properties of an `<input>`. */
export type Field = HTMLInputElement & Partial<Pick<HTMLSelectElement, 'options' | 'selectedIndex'>>;

/**
 * Dispatches captured events again in order, each on its element or on the replacement that `find` returns. React renders in a
 * microtask after each event, so no new event of the visitor is handled between two captured events.
 */
export async function replay(
  island: HTMLElement,
  captured: readonly CapturedEvent[],
  find: (element: HTMLElement) => HTMLElement | undefined,
): Promise<void> {
  // If an earlier attempt to hydrate has failed, `captured` lacks the focus event of the focused element.
  if (island.contains(document.activeElement) && !captured.some(({ event }) => event.type === 'focusin'))
    document.activeElement!.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  // Resets the typed fields to their initial values. The replayed events fill the fields again in order. A form that was
  // submitted before a field changed is therefore submitted with the earlier value.
  for (const { event, target } of captured) {
    const field = find(target);
    if (event.type === 'input' && field && 'defaultValue' in field)
      (field as HTMLInputElement).value = (field as HTMLInputElement).defaultValue;
  }
  for (const [index, capturedEvent] of captured.entries()) {
    // Of several `pointermove` events in a row, only the last is replayed.
    const isPassed = isMove(capturedEvent) && isMove(captured[index + 1]);
    const target = capturedEvent.target.isConnected
      ? capturedEvent.target
      : find(capturedEvent.button ?? capturedEvent.target);
    if (!isPassed && target) replayEvent({ ...capturedEvent, target });
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
      // An `input` event sets the value of any field. A `change` event sets the value only of a list or a file field.
      if (event.type === 'input' || /^(select|file)/.test(type)) fill(target as Field, captured.value!, captured.files);
      target.dispatchEvent(new Event(event.type, event));
      return;
    case 'click':
      // Replaying this click would open the file chooser again.
      if (type === 'file') return;
      if (/^(checkbox|radio)$/.test(type)) {
        // The browser has already toggled the field. The click toggles it from its previous state, so that React notices
        // the change.
        (target as HTMLInputElement).checked = !isChecked;
        target.click();
        return;
      }
  }
  const Type = event.constructor as new (type: string, init: EventInit) => Event;
  target.dispatchEvent(new Type(event.type, toEventInit(event)));
}

/**
 * Returns the properties for a copy of an event, without `keyIdentifier`. With this property, WebKit performs the default action
 * of a keyboard event even if a script has dispatched it. A button would then be pressed twice.
 */
const toEventInit = (event: Event): EventInit =>
  new Proxy(event, {
    get: (_, name) => (name === 'keyIdentifier' ? undefined : Reflect.get(event, name)),
  });

/** Sets a field's text or files so that React notices the change. */
export function fill(field: Field, value: string, files: File[] | null | undefined): void {
  if (files) {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    (field as HTMLInputElement).files = transfer.files;
    return;
  }
  // React notices a change only if the value differs from the value that was last set through the element's property `value`.
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
}
