// Makes random changes to a page, as translators, password managers, grammar checkers and ad blockers do. `changeIslands` runs in
// the page, in any engine, so it uses nothing that is defined outside itself.

/** Records of the changes to the page. */
declare global {
  interface Window {
    foreignChanges?: string[];
    /** Filled-in values that the test's model has not read yet, by the form's ID and the field's name. */
    foreignFills?: Record<string, string>;
    /** Whether filling is paused. Tests pause it while sending a form, because a value filled in then may or may not be sent. */
    isFillingPaused?: boolean;
  }
}

/** Returns the text that another program has filled into a field, and deletes the record of it. Runs in the page. */
export function takeFill(key: string): string | undefined {
  const value = window.foreignFills?.[key];
  delete window.foreignFills?.[key];
  return value;
}

/**
 * Changes islands of the page every 20 to 220 ms for `durationMs`, before and after the islands are hydrated. Visitors see the
 * same texts and use the same controls as before. The focused element is never changed. While a pointer is down, nothing is
 * changed, because a change would make the browser lose the click.
 */
export function changeIslands({ seed, durationMs }: { seed: number; durationMs: number }): void {
  const changes: string[] = [];
  window.foreignChanges = changes;
  let state = seed;
  // The Mulberry32 generator.
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  let isPointerDown = false;
  for (const [type, isDown] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const)
    addEventListener(type, () => setTimeout(() => (isPointerDown = isDown)), true);

  const elements = (selector: string): Element[] =>
    [...document.querySelectorAll(`astro-island ${selector}`)].filter(
      (element) => !element.closest('[data-foreign]') && !element.contains(document.activeElement),
    );
  const texts = (): Text[] =>
    elements(':not(svg, script, option, select, textarea)').flatMap((element) =>
      [...element.childNodes].filter((node): node is Text => node instanceof Text && /\S/.test(node.data)),
    );
  /** Returns whether another change has split the text that this node belongs to. */
  const isPartOfWord = (text: Text): boolean =>
    [text.previousSibling, text.nextSibling].some((node) => node instanceof Text);
  const foreign = (tag: string): HTMLElement => {
    const element = document.createElement(tag);
    element.dataset['foreign'] = '';
    return element;
  };
  const fills: Record<string, string> = {};
  window.foreignFills = fills;
  // Fields to fill. An inquiry's email field is left out, because the filled text is not a valid address.
  const FILLED =
    '.inquiry-form :is([name=name], [name=address], [name=project_description], [name=message], select), footer [name=email]';
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const isHydrated = (element: Element): boolean => !element.closest('astro-island')!.hasAttribute('ssr');

  const kinds: Record<string, () => boolean | undefined> = {
    // Chrome's translator does this.
    'wrap a text': () => {
      // In a flex container, half a word in its own element would be separated from the other half.
      const text = pick(texts().filter((each) => !isPartOfWord(each)));
      if (!text) return false;
      const [outer, inner] = [foreign('font'), foreign('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
      return true;
    },
    'change a text': () => {
      // A space within a word that another change has split would make two words.
      const text = pick(texts().filter((each) => !isPartOfWord(each)));
      if (text) text.data = `${text.data} `;
      return text !== undefined;
    },
    'replace a text': () => {
      const text = pick(texts());
      text?.replaceWith(text.data);
      return text !== undefined;
    },
    // Grammar checkers do this.
    'split a text': () => {
      const text = pick(texts());
      text?.splitText(Math.floor(text.data.length / 2));
      return text !== undefined;
    },
    // Password managers do this.
    'insert beside a field': () => {
      const field = pick(elements('input:not([type=radio])')) ?? pick(elements('textarea'));
      const icon = foreign('span');
      icon.hidden = true;
      field?.after(icon);
      return field !== undefined;
    },
    // Password managers, and browsers that restore a page, do this without an event.
    'fill a field': () => {
      const empty = (elements(FILLED) as Field[]).filter((field) => field.value === '' && field.checkVisibility());
      const field = window.isFillingPaused ? undefined : pick(empty);
      if (!field) return false;
      field.value = field instanceof HTMLSelectElement ? field.options[1]!.value : `m${Math.floor(random() * 1e9)}`;
      fills[`${field.form!.id}/${field.name}`] = field.value;
      return true;
    },
    'insert anywhere': () => {
      const element = pick(elements(':not(svg, svg *, option, select *, picture *)'));
      const node = foreign('div');
      node.hidden = true;
      if (random() < 0.5) element?.before(node);
      else element?.append(node);
      return element !== undefined;
    },
    'set foreign attributes': () => {
      const element = pick(elements('*'));
      element?.setAttribute('data-lt-installed', 'true');
      element?.classList.add('notranslate');
      return element !== undefined;
    },
    // Ad blockers do this.
    'remove a picture': () => {
      const picture = pick(elements(':is(svg, img)'));
      picture?.remove();
      return picture !== undefined;
    },
    'wrap a control': () => {
      const control = pick(elements(':is(button, input:not([type=radio]), textarea)'));
      // React removes a control from its original parent, and throws if the control is elsewhere. In hydrated islands, controls
      // are therefore not wrapped.
      if (!control || isHydrated(control)) return false;
      const wrapper = foreign('div');
      wrapper.style.display = 'contents';
      control.replaceWith(wrapper);
      wrapper.append(control);
      return true;
    },
    'move an island': () => {
      // When the target of the address is moved, the browser no longer matches `:target`.
      const island = pick([...document.querySelectorAll('astro-island:not(:has(:target))')]);
      if (!island || document.readyState === 'loading' || island.contains(document.activeElement)) return false;
      island.parentNode!.insertBefore(island, island.nextSibling);
      return true;
    },
  };

  const startedAt = performance.now();
  const change = (): void => {
    if (!isPointerDown) {
      const kind = pick(Object.keys(kinds))!;
      const timeMs = Math.round(performance.now());
      if (kinds[kind]!()) changes.push(`${timeMs} ms: ${kind}`);
    }
    if (performance.now() - startedAt < durationMs) setTimeout(change, 20 + random() * 200);
  };
  change();
}
