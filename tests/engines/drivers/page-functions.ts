// The source text of these functions is evaluated in the page, so they use nothing that is defined outside.

/**
 * Returns the number of tab stops from the focused element to `wanted`. The number is negative if `wanted` comes before the
 * focused element, 0 if `wanted` has the focus, and null if `wanted` does not exist. An engine may have more or fewer stops, so
 * the caller checks the focus.
 */
export function countStops(wanted: Element | null): number | null {
  if (!wanted) return null;
  const focused = document.activeElement;
  if (focused === wanted) return 0;
  // Without a focused element, an engine starts at the target of the fragment or at the last focused element. A script cannot
  // read that position, so 1 is only a guess.
  if (!focused || focused === document.body) return 1;
  // A group of radio buttons has a single tab stop.
  const isOtherChoice = (element: Element): boolean =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    element !== wanted &&
    !element.checked &&
    document.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) !== null;
  const isStop = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !isOtherChoice(element);
  const candidates = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';
  const stops = [...document.querySelectorAll<HTMLElement>(candidates)].filter(isStop);
  const isAfter = (element: Element, other: Element): boolean =>
    (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const count = (first: Element, last: Element): number =>
    stops.filter((stop) => isAfter(stop, first) && isAfter(last, stop)).length + 1;
  return isAfter(wanted, focused) ? count(focused, wanted) : -count(wanted, focused);
}

/** Returns whether an element has not moved for two frames, or for 200 ms in a background tab, which draws no frames. */
export async function isStill(element: Element | null): Promise<boolean> {
  const place = (): string => JSON.stringify(element?.getBoundingClientRect());
  const before = place();
  const frames = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await Promise.race([frames, new Promise((resolve) => setTimeout(resolve, 200))]);
  return place() === before;
}

/** Sets the value of a field with the setter of the prototype, because React replaces the setter of the element itself. */
export function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export async function drawFrames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
}
