// A double click, or a held Enter key, causes several clicks. If the first click has removed its control, the later clicks are
// ignored. Otherwise, they would hit the control that took the removed control's place or focus, such as the button of the cart's
// next line. If React has rendered the clicked control again, the new control has the same name and receives the later clicks.
let clicked: Element | undefined;

const getName = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent;

function ignoreRest(event: MouseEvent | KeyboardEvent): void {
  const isKey = 'key' in event;
  if (!event.isTrusted || (isKey && event.key !== 'Enter')) return;
  const target = event.target as Element;
  const control = target.closest('a, button, label, summary') ?? target;
  if (!(isKey ? event.repeat : event.detail > 1)) clicked = control;
  else if (clicked?.isConnected === false && getName(control) !== getName(clicked)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

addEventListener('click', ignoreRest, true);
addEventListener('keydown', ignoreRest, true);

export {};
