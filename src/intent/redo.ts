import type { Kept } from './keep.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Does what was kept again, in order, each on its element. Between two of them the framework draws, as it would
 * between two of the visitor's; only microtasks pass, so nothing the visitor does now can come in between.
 */
export async function redoAll(island: HTMLElement, kept: readonly Kept[]): Promise<void> {
  // A field that was entered before a fetch that failed: that is not kept.
  if (island.contains(document.activeElement) && !kept.some(({ event }) => event.type === 'focusin'))
    document.activeElement!.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  // What was sent before a word was typed is sent without it.
  for (const { event, target } of kept)
    if (event.type === 'input' && 'defaultValue' in target)
      (target as HTMLInputElement).value = (target as HTMLInputElement).defaultValue;
  for (const one of kept) {
    if (one.target.isConnected) redo(one);
    await Promise.resolve();
  }
}

function redo({ event, target, value, isChecked }: Kept): void {
  switch (event.type) {
    case 'submit': {
      const { submitter } = event as SubmitEvent;
      (target as HTMLFormElement).requestSubmit(submitter?.isConnected ? submitter : null);
      return;
    }
    case 'input':
    case 'change':
      // Leaving a field of text says nothing new; of a list it is all that is said.
      if (event.type === 'input' || target instanceof HTMLSelectElement) retype(target as Field, value!);
      target.dispatchEvent(new Event(event.type, event));
      return;
    case 'click':
      if (/^(checkbox|radio)$/.test((target as Field).type)) {
        // Its mark is set already; from where it was before, the click sets it again, and is seen.
        (target as HTMLInputElement).checked = !isChecked;
        target.click();
        return;
      }
  }
  const Type = event.constructor as new (type: string, init: EventInit) => Event;
  target.dispatchEvent(new Type(event.type, event));
}

/**
 * Gives a field a value as typing does. A framework that watches the field through a property of its own sees an
 * emptied field, then, from behind its back, the value: a change.
 */
function retype(field: Field, value: string): void {
  // What was chosen there cannot be chosen by a script; it still is.
  if (field.type === 'file') return;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
}
