// Tests that no line can end between a number and its unit, or within a compound such as "appelez-nous", at any width. This
// applies to the texts of articles, pages, catalogue and interface.
import { expect, test } from 'vitest';
import { builtPages } from '../support/built-site.ts';

/** A digit and a unit, separated by a space that allows a line break. */
const BREAKABLE =
  /\d (?:%|\$|¢|°C?|kWh|Wh|kWc?|MW|[WV]|Ah|Pa|kg|km|[cm]?m|m²|ans?|mois|semaines?|jours?|heures?|h|minutes?|years?|months?|weeks?|days?|hours?|CAD)(?![\p{L}\d])/gu;

const NO_TEXT = 'script, style';

/** Returns the texts of a page, each from one element. Leaves out elements that match the selector `leftOut`. */
function* listTexts(node: Node, leftOut = NO_TEXT): Generator<string> {
  for (const child of node.childNodes) {
    if (child.nodeType === 3) yield (child.textContent ?? '').replace(/[\t\n ]+/g, ' ');
    else if (child.nodeType === 1 && !(child as Element).matches(leftOut)) yield* listTexts(child, leftOut);
  }
}

test('no page allows a line break between a number and its unit', () => {
  const violations = builtPages().flatMap(({ address, document }) =>
    [...listTexts(document.body)].flatMap((text) =>
      [...text.matchAll(BREAKABLE)].map(
        (match) => `${address}: ${text.slice(Math.max(0, match.index - 25), match.index + 20)}`,
      ),
    ),
  );
  expect(violations).toEqual([]);
});

/** Compounds in which a break would separate a pronoun from its verb, or the parts of a name. */
const COMPOUND = /\p{L}+-(?:t-)?(?:nous|vous|moi|les?|la|ils?|elles?|on|je|ce|en|y)(?![\p{L}-])|Hydro-Québec|Wi-Fi/gu;

test('outside islands, no page allows a line break within "appelez-nous" or "Hydro-Québec", or uses a special hyphen for that', () => {
  const pages = builtPages();
  const leftOut = `${NO_TEXT}, bdi, astro-island, option, textarea, svg`;
  const violations = pages.flatMap(({ address, document }) =>
    [...listTexts(document.body, leftOut)].flatMap((text) =>
      [...text.matchAll(COMPOUND)].map(
        (match) => `${address}: ${text.slice(Math.max(0, match.index - 25), match.index + 20)}`,
      ),
    ),
  );
  expect(violations).toEqual([]);
  expect(pages.every(({ document }) => !/[\u2010\u2011\u2060]/u.test(document.documentElement.outerHTML))).toBe(true);
});

test('no sentence with a compound such as "appelez-nous" is a flex container, which would put gaps around the compound', () => {
  const containers = builtPages().flatMap(({ address, document }) =>
    [...document.querySelectorAll('bdi')]
      .map((compound) => compound.parentElement!)
      .filter((parent) => /(?:^|\s)(?:inline-flex|flex|button)(?:\s|$)/.test(parent.className))
      .map((parent) => `${address}: ${parent.textContent}`),
  );
  expect(containers).toEqual([]);
  expect(builtPages().some(({ document }) => document.querySelector('bdi') !== null)).toBe(true);
});
