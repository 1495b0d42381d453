/** An element as a visitor would describe it. */
export interface Target {
  role: Role;
  /**
   * Accessible name of the element. White space counts as one space. `*` at the beginning or end matches any text. If `name` is
   * undefined, every name matches.
   */
  name?: string;
  /** An element that contains the target: the first element with this role, and with this name or ID if given. */
  within?: { role: Role; name?: string; id?: string };
}

export type Role = keyof typeof SELECTORS;

// CSS selector for each role that the tests use. The selectors cover only the elements that this site uses for a role.
export const SELECTORS = {
  link: 'a[href]',
  button: 'button, summary, [role=button]',
  // A field of any kind, by its label.
  field: 'input, select, textarea',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  combobox: '[role=combobox]',
  option: '[role=option]',
  form: 'form',
  search: '[role=search], search',
  dialog: 'dialog[open]',
  heading: 'h1, h2, h3',
  article: 'article',
  listitem: 'li',
  status: '[role=status], output',
  alert: '[role=alert]',
  banner: 'body > header, header[role=banner]',
  navigation: 'nav',
  main: 'main',
  contentinfo: 'body > footer, footer[role=contentinfo]',
  application: '[role=application]',
} as const;

/**
 * Returns the first visible element that matches, or null. The function's source text is evaluated in the page, so the function
 * uses nothing that is defined outside. It computes accessible names only as far as this site needs. The tests with
 * axe check whether the names are right.
 */
export function findElement(target: Target, selectors: Record<string, string>): Element | null {
  const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  // Content hidden from assistive technology is not part of a name.
  const extractWords = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element) || node.matches('[aria-hidden=true], [hidden], script, style')) return '';
    if (node instanceof HTMLImageElement) return node.alt;
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(extractWords).join('');
  };
  const getName = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = [
      ...ids.map((id) => document.getElementById(id)),
      ...((element as HTMLInputElement).labels ?? []),
    ].filter((label) => label !== null);
    if (element.hasAttribute('aria-label') && ids.length === 0) return plain(element.getAttribute('aria-label'));
    return plain(labels.length > 0 ? labels.map(extractWords).join(' ') : extractWords(element));
  };
  const find = (root: Document | Element, { role, name, id }: NonNullable<Target['within']>): Element | null => {
    const wanted = name === undefined ? undefined : plain(name);
    const isNamed = (element: Element): boolean => {
      if (wanted === undefined) return true;
      const name = getName(element);
      if (wanted.endsWith('*')) return name.startsWith(plain(wanted.slice(0, -1)));
      return wanted.startsWith('*') ? name.endsWith(plain(wanted.slice(1))) : name === wanted;
    };
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
    return (
      [...root.querySelectorAll(selectors[role]!)].find(
        (each) => isVisible(each) && (id === undefined || each.id === id) && isNamed(each),
      ) ?? null
    );
  };
  const root = target.within ? find(document, target.within) : document;
  return root && find(root, target);
}

/**
 * Scrolls an element into view and returns it, or null while another element covers its middle. The function's source text is
 * evaluated in the page.
 */
export function uncover(element: Element | null): Element | null {
  if (!element) return null;
  const middle = (): Element | null => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const isUncovered = (): boolean => {
    const met = middle();
    // The label of a field may cover the field, as with radio buttons that are drawn as cards.
    return (
      element.contains(met) || [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(met))
    );
  };
  if (!isUncovered()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isUncovered() ? element : null;
}
