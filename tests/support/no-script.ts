import { expect, type Page } from '@playwright/test';

/** Two ways to lose scripts: JavaScript is off, or inline scripts run and every fetched script fails. */
export const MODES = ['off', 'failing'] as const;

export type Mode = (typeof MODES)[number];

/** Makes every fetched script fail, as when the connection is lost after the page has loaded. */
export const failScripts = (page: Page): Promise<unknown> => page.route(/\.js(\?|$)/, (route) => route.abort());

/** Returns parts of the page that should be readable or usable and are not, each with the start of its HTML. */
export const findFaults = (page: Page, mode: Mode): Promise<string[]> => page.evaluate(readFaults, mode);

/** Runs in the page. Returns the problems that `findFaults` reports. */
function readFaults(mode: Mode): string[] {
  const faults: string[] = [];
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const report = (what: string, elements: Iterable<Element>): void => {
    for (const element of elements) faults.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
  };
  const all = (selector: string, within: ParentNode = document): Element[] => [...within.querySelectorAll(selector)];
  const main = document.querySelector('main')!;

  const headings = all('h1');
  if (headings.length !== 1 || !isSeen(headings[0]!))
    report('not exactly one visible h1', headings.length ? headings : [main]);

  // These texts may be hidden: closed details, slides after the first, states that have not occurred, targets that the address
  // does not name, the honeypot's label, text for print, and controls that need a script. Pages that report a failed script may
  // hide the notice for browsers without JavaScript. The names on a map are also listed below the map. The summary of the
  // calculator's example repeats the form.
  const MAY_BE_HIDDEN =
    'details:not([open]) > :not(summary), .slide:not(:first-child), [role=status], #search-none, #search-clear, .inquiry-form:not(:target), .outcome:not(:target), .inquiry-spam, p:has(> output), .needs-script, [data-scroll] .no-script, .wrong-fields, .area g, [data-scroll] [data-part=summary], [data-scroll] [data-failed] > .without-script, [class~="print:block"] *';
  const hasText = ({ childNodes }: Element): boolean =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '');
  report(
    'hidden text',
    all(':not(noscript, script, style, option)', main).filter(
      (element) => hasText(element) && !isSeen(element) && !element.closest(MAY_BE_HIDDEN),
    ),
  );
  if (main.innerText.trim().length < 50) report('hardly any text', [main]);

  // These controls need only the browser. The browser submits forms, applies the slides' CSS, opens popovers and details, and
  // scrolls wide tables.
  const WORKS_BY_ITSELF =
    'form[action] *, .carousel.by-css :is(input, [type=reset]), [popovertarget], summary, [href], [role=region]';
  // Controls that load code on first use report a failure. The other controls have their script inline.
  const WORKS_WITH_SCRIPT = 'astro-island *, .needs-script, .needs-script *, .consent button';
  const works = mode === 'off' ? WORKS_BY_ITSELF : `${WORKS_BY_ITSELF}, ${WORKS_WITH_SCRIPT}`;
  report(
    'dead control',
    all('a, button, input, select, textarea, summary, [role=button], [tabindex="0"]').filter(
      (control) => isSeen(control) && !control.matches(works),
    ),
  );

  const holdsSomething = (element: Element | null): boolean =>
    element !== null && (isSeen(element) || all('*', element).some(isSeen));
  report(
    'empty island',
    all('astro-island', main).filter(
      (island) =>
        !all('*', island).some(isSeen) &&
        !holdsSomething(island.previousElementSibling) &&
        !holdsSomething(island.parentElement!.querySelector('astro-island + .without-script')),
    ),
  );

  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) faults.push(`${excess} pixels too wide`);
  return faults;
}

/** Expects all pictures of the page to load once scrolled into view. Of the slides, only the first has a picture to load. */
export async function expectPictures(page: Page): Promise<void> {
  for (const image of await page.locator('main img:not(.slide:not(:first-child) img)').all()) {
    // Scrolls to the parent, because the image itself is not rendered before the first scroll.
    await image.locator('..').scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0))
      .toBe(true);
  }
}
