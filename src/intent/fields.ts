// Keeps the text of an island's fields at hydration. Password managers, restored pages and voice input fill fields without an
// event that listeners receive. React would empty such fields at its next render.
import type { CapturedEvent } from './capture.ts';
import { fill, type Field } from './replay.ts';

/**
 * Updates the captured events to the current text of an island's fields. Returns a function that dispatches events for fields
 * without a captured event. The returned function must be called after hydration. Its parameter `find` is a function that returns
 * the element that has replaced an old element.
 */
export function completeFields(
  island: HTMLElement,
  captured: readonly CapturedEvent[],
): (find: (field: HTMLElement) => HTMLElement | undefined) => void {
  const unheard: ((target: Field) => void)[] = [];
  const fields: Field[] = [];
  for (const field of island.querySelectorAll<Field>('input,textarea,select')) {
    const { type, value, checked, files, options, selectedIndex } = field;
    const isToggle = /^(checkbox|radio)$/.test(type);
    // The type of the event whose replay sets this field. For a text field, it is not `change`, which only fires when the field
    // loses the focus.
    const setting = isToggle ? 'click' : options || files ? 'change' : 'input';
    const last = captured.findLast(({ event, target }) => target === field && event.type === setting);
    if (last) last.value = value;
    const isFilled = isToggle
      ? checked !== field.defaultChecked
      : options
        ? selectedIndex! > 0 && !options[selectedIndex!]!.defaultSelected
        : files
          ? files.length > 0
          : value !== field.defaultValue;
    if (last || !isFilled) continue;
    const chosen = files && [...files];
    fields.push(field);
    unheard.push((target) => {
      if (!isToggle) {
        fill(target, value, chosen);
        target.dispatchEvent(new Event(chosen || options ? 'change' : 'input', { bubbles: true }));
        // A radio button that is still selected needs no event, because the island reads the button's state from the page.
      } else if (type === 'checkbox' || target.checked !== checked) {
        target.checked = !checked;
        target.click();
      }
    });
  }
  return (find) => {
    for (const [index, field] of fields.entries()) {
      const target = find(field);
      if (target) unheard[index]!(target as Field);
    }
  };
}
