import type { Report } from '../../domain/sizing/report.ts';
import { barsOf } from './chart.ts';
import { element, page } from './parts.ts';

const place = (selector: string): HTMLElement => page.querySelector<HTMLElement>(`#answer ${selector}`)!;

/** Writes a report into the answer of the page, which has the same parts. */
export function showReport({ figures, packId, sentences, months, line, isStudy }: Report, summary: string): void {
  const isEmpty = figures.length === 0;
  for (const part of page.querySelectorAll<HTMLElement>('#answer [data-part=months], #answer dl'))
    part.hidden = isEmpty;
  page.querySelectorAll<HTMLElement>('#answer dl > div').forEach((figure, index) => {
    const { label = '', value = '' } = figures[index] ?? {};
    figure.hidden = !value;
    figure.children[0]!.textContent = label;
    figure.children[1]!.textContent = value;
  });
  place('[data-part=sentences]').replaceChildren(
    ...sentences.map((textContent) => Object.assign(document.createElement('li'), { textContent })),
  );
  const link = place('[data-part=pack]') as HTMLAnchorElement;
  link.hidden = !packId;
  if (packId) link.href = `${page.dataset['products']!}/${packId}`;
  page.toggleAttribute('data-study', isStudy);
  const whole = (value: number): string => writeWhole.format(Math.round(value));
  const bars = barsOf(months);
  page.querySelectorAll('#answer tbody tr').forEach((row, index) => {
    const { production = 0, need = 0, gap = 0 } = months[index] ?? {};
    [production, need, gap].forEach((value, column) => (row.children[column + 1]!.textContent = whole(value)));
    row.toggleAttribute('data-short', gap >= 0.5);
  });
  page.querySelectorAll('#answer [data-bar]').forEach((bar, index) => {
    bar.setAttribute('d', bars[index]?.bar ?? '');
    bar.toggleAttribute('data-short', bars[index]?.isShort ?? false);
  });
  page.querySelector('#answer [data-needs]')!.setAttribute('d', bars.map(({ need }) => need).join(''));
  element('#sizing-line').textContent = line;
  place('[data-part=summary]').textContent = summary;
}

const writeWhole = new Intl.NumberFormat(`${document.documentElement.lang.slice(0, 2)}-CA`);
