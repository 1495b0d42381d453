import type { Report } from './rules/report/report-parts.ts';
import { formatCells, drawChart } from './chart.ts';
import { element, language, page, place, places } from './parts.ts';

/** Writes a report into the elements of the page that show the result. */
export function showReport({ figures, packId, sentences, notes, months, line }: Report): void {
  place('[data-part=months]').hidden = !figures[0];
  places('dl > div').forEach((part, index) => {
    const figure = figures[index] ?? ['', ''];
    part.hidden = !figure[0];
    figure.forEach((text, child) => (part.children[child]!.textContent = text));
  });
  place('dl + p').textContent = sentences[0]!;
  [sentences.slice(1), notes].forEach((texts, index) =>
    places('ul')[index]!.replaceChildren(
      ...texts.map((textContent) => Object.assign(document.createElement('li'), { textContent })),
    ),
  );
  const link = place<HTMLAnchorElement>('[data-part=pack]');
  link.hidden = !packId;
  link.href = `${page.dataset['products']}/${packId}`;
  places('tbody tr').forEach((row, index) =>
    formatCells(months, index, language).forEach((text, column) => (row.children[column + 1]!.textContent = text)),
  );
  drawChart(months).forEach((path, index) => places('path')[index]!.setAttribute('d', path));
  element('#sizing-line').textContent = line;
}
