import { expect, type Page } from '@playwright/test';

/** Two ways for a page to be without what is fetched: no script runs at all, or those on the page run and no other comes. */
export const MODES = ['off', 'failing'] as const;

export type Mode = (typeof MODES)[number];

/** Every script that would be fetched fails, as on a line that breaks after the page. */
export const failScripts = (page: Page): Promise<unknown> => page.route(/\.js(\?|$)/, (route) => route.abort());

/** What stands on the page to be read or used and cannot be, each with the start of its HTML. */
export const findFaults = (page: Page, mode: Mode): Promise<string[]> => page.evaluate(readFaults, mode);

/** Runs in the page. */
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
    report('not the one heading', headings.length ? headings : [main]);

  // Closed by the visitor's own doing, one of several slides, a state that nothing has brought about, what the address
  // does not ask for, the honeypot's label, or a script's alone.
  const MAY_BE_HIDDEN =
    'details:not([open]) > :not(summary), .slide:not(:first-child), [role=status], #search-none, #search-clear, .inquiry-form:not(:target), .outcome:not(:target), .inquiry-spam, p:has(> output), .needs-script, [data-scroll] .no-script, .wrong-fields';
  const hasText = ({ childNodes }: Element): boolean =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '');
  report(
    'hidden text',
    all(':not(noscript, script, style, option)', main).filter(
      (element) => hasText(element) && !isSeen(element) && !element.closest(MAY_BE_HIDDEN),
    ),
  );
  if (main.innerText.trim().length < 50) report('hardly a text', [main]);

  // A form is sent by the browser; CSS reads the boxes of the slides; a popover and details open, a wide table scrolls.
  const WORKS_BY_ITSELF =
    'form[action] *, .carousel.by-css :is(input, [type=reset]), [popovertarget], summary, [href], [role=region]';
  // What is fetched on the first use tells when it has not come; the rest of these have their script on the page.
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

/** All pictures of the page have come, each once it is scrolled to. Of the slides, only the first one's is asked for. */
export async function expectPictures(page: Page): Promise<void> {
  for (const image of await page.locator('main img:not(.slide:not(:first-child) img)').all()) {
    // The box: before the first scroll the image in it is not drawn.
    await image.locator('..').scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0))
      .toBe(true);
  }
}
