// Stores, announces and prints an answer, and passes it to the quote form.
import type { Choices } from './rules/choices.ts';
import { BUILDING_TYPES, isOffGrid } from './rules/write-choices.ts';
import type { CalculatorRest } from './rules/page-texts.ts';
import type { Report } from './rules/report/report-parts.ts';
import { fill } from '../../core/text.ts';
import { element, form, place, writer } from './parts.ts';
import { storeState } from './state.ts';

/** Shortest time between two messages for screen readers, and between two writes of the state. */
const SETTLE_MS = 1_000;

/** Longest summary, in characters. */
const MAX_SUMMARY = 1_500;

let settling: number | undefined;

/** Questions whose answers the summary of a request contains, line by line. */
const QUESTIONS = [
  ['kind', 'place', 'season', 'week'],
  ['daily', 'bill', 'yearly', 'heating', 'roof'],
];

/** Questions of the part of the form that is closed at first. Their answers are shown next to it. */
const SETTINGS = ['tilt', 'facing', 'clear', 'shade', 'days', 'generator', 'cold'];

/** Returns the answers to questions in words. Leaves out hidden questions, empty fields, and boxes that are not ticked. */
function writeAnswers(names: string[], pair: string): string {
  const answers = names.map((name) => {
    const control = form.querySelector<HTMLInputElement>(`.field[name=${name}],[name=${name}]:checked`);
    if (!control?.value || control.closest('[hidden]')) return '';
    const label = control.getAttribute('aria-label');
    if (label) return control.value === '0' ? '' : fill(pair, { label, value: control.value });
    return (control.querySelector(':checked') ?? control.parentElement!).textContent.trim();
  });
  return answers.filter(Boolean).join(', ');
}

/** Returns the choices and the answer in words, for paper and for the description of a quote request. */
function writeSummary(choices: Choices, { line, figures }: Report, settings: string, pair: string): string {
  const loads = (isOffGrid(choices) ? choices.loads : []).map(
    ({ id, count }) => `${writer.getApplianceName(id)} × ${count}`,
  );
  const answer = figures.map(([label, value]) => fill(pair, { label, value }));
  return [
    ...QUESTIONS.map((names) => writeAnswers(names, pair)),
    settings,
    loads.join(', '),
    answer.length > 0 ? answer.join(', ') : line,
  ]
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

/** Passes an answer on. `text` contains its choices. `isTouched` is true if a visitor has changed the form. */
export function passOn(
  choices: Choices,
  text: string,
  report: Report,
  { printed, pair }: Pick<CalculatorRest, 'printed' | 'pair'>,
  isTouched: boolean,
): void {
  const settings = writeAnswers(SETTINGS, pair);
  element('#sizing-settings').textContent = settings;
  const summary = writeSummary(choices, report, settings, pair);
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
