// A line must not end between a number and its unit, at any width. Texts of articles, pages, catalogue and interface alike.
import { expect, test } from 'vitest';
import { builtPages } from '../support/built-site.ts';

/** A digit and a unit with a space that allows a line break. */
const BREAKABLE =
  /\d (?:%|\$|¢|°C?|kWh|Wh|kWc?|MW|[WV]|Ah|Pa|kg|km|[cm]?m|m²|ans?|mois|semaines?|jours?|heures?|h|minutes?|years?|months?|weeks?|days?|hours?|CAD)(?![\p{L}\d])/gu;

/** Returns the texts of a page, each from one element. */
function* listTexts(node: Node): Generator<string> {
  for (const child of node.childNodes) {
    if (child.nodeType === 3) yield (child.textContent ?? '').replace(/[\t\n ]+/g, ' ');
    else if (!/^(script|style)$/i.test(child.nodeName)) yield* listTexts(child);
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
