// Stores, announces and prints an answer, and passes it to the quote form.
import type { Choices } from './rules/choices.ts';
import { BUILDING_TYPES, isOffGrid } from './rules/write-choices.ts';
import type { Report } from './rules/report/report-parts.ts';
import { fill } from '../../core/text.ts';
import { element, form, place, writer } from './parts.ts';
import { storeState } from './state.ts';

/** Shortest time between two messages for screen readers, and between two writes of the state. */
const SETTLE_MS = 1_000;

/** Longest summary, in characters. */
const MAX_SUMMARY = 1_500;

let settling: number | undefined;

/** Returns the words of the answer to a question without a number. Empty if the question is hidden, or its box is not ticked. */
function answerText(name: string): string {
  const control = form.querySelector<HTMLElement>(`[name=${name}] :checked,[name=${name}]:checked`);
  if (!control || control.closest('[hidden]')) return '';
  return (control.textContent || control.parentElement!.textContent).trim();
}

/** Returns the choices and the answer in words, for paper and for the description of a quote request. */
function writeSummary(choices: Choices, { line, figures }: Report): string {
  const asked = ['kind', 'place', 'season', 'tilt', 'facing', 'clear', 'generator', 'cold'].map(answerText);
  const loads = (isOffGrid(choices) ? choices.loads : []).map(
    ({ id, count }) => `${writer.getApplianceName(id)} × ${count}`,
  );
  const answer = figures.map((figure) => figure.join(' '));
  return [asked, loads, answer.length > 0 ? answer : [line]]
    .map((words) => words.filter(Boolean).join(', '))
    .filter(Boolean)
    .join('.\n')
    .slice(0, MAX_SUMMARY);
}

/** Adds the building, the autonomy, a summary and the choices to the link to the quote form. */
function linkQuote(choices: Choices, text: string, summary: string): void {
  // An RV without a generator also charges on the road or at a site, which the form does not offer: no answer is chosen.
  const alone = choices.kind === 'rv' ? '' : 'full';
  element<HTMLAnchorElement>('#sizing-quote').search = new URLSearchParams({
    texte: summary,
    building_type: BUILDING_TYPES[choices.kind],
    autonomy: isOffGrid(choices) && !choices.generator ? alone : 'partial',
    sizing: text,
  }).toString();
}

/** Text printed below the answer. It has the same name as the summary, so it is not shown on screen. */
const paper = document.createElement('div');
paper.dataset['part'] = 'summary';
paper.style.overflowWrap = 'anywhere';
place('[data-part=months]').after(paper);

/** Writes the date, the company, the sources and the address of a calculation for paper. */
function writePaper(lines: string[], text: string): void {
  const date = new Date().toLocaleDateString(writer.language, { dateStyle: 'long' });
  const values = { date, origin: location.origin, address: `${location.origin}${location.pathname}#${text}` };
  paper.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement('p'), { textContent: fill(line, values) })),
  );
}

/**
 * Passes an answer on. `text` contains its choices, `printed` the lines for paper. `isTouched` is true if a visitor has
 * changed the form.
 */
export function passOn(choices: Choices, text: string, report: Report, printed: string[], isTouched: boolean): void {
  const summary = writeSummary(choices, report);
  place('[data-part=summary]').textContent = summary;
  linkQuote(choices, text, summary);
  const write = (): void => writePaper(printed, text);
  write();
  // The page may have been open for days.
  window.onbeforeprint = write;
  if (!isTouched) return;
  clearTimeout(settling);
  settling = window.setTimeout(() => {
    storeState(text);
    element('#sizing-status').textContent = `${report.line}. ${report.sentences[0]!}`;
  }, SETTLE_MS);
}
