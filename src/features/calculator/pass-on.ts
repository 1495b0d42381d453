// Stores the choices, announces the result, prepares its printed version, and adds a summary to the link to the quote form.
import type { Choices } from './rules/choices.ts';
import { BUILDING_TYPES, isOffGrid } from './rules/write-choices.ts';
import type { CalculatorRest } from './rules/page-texts.ts';
import type { Report } from './rules/report/report-parts.ts';
import { fill } from '../../core/text.ts';
import { element, form, place, writer } from './parts.ts';
import { storeState } from './state.ts';

/** Minimum milliseconds between two announcements to screen readers, and between two writes of the state. */
const SETTLE_MS = 1_000;

/** Maximum number of characters of a summary. */
const MAX_SUMMARY = 1_500;

let settling: number | undefined;

/** Questions whose answers the summary contains. Each list is one line of the summary. */
const QUESTIONS = [
  ['kind', 'place', 'season', 'week'],
  ['daily', 'bill', 'yearly', 'heating', 'roof'],
];

/** Questions in the group that is closed at first. The group's `<summary>` lists their answers. */
const SETTINGS = ['tilt', 'facing', 'clear', 'shade', 'days', 'generator', 'cold'];

/** Returns the answers to some questions in words. Leaves out hidden questions, unticked checkboxes, and empty or zero fields. */
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

/** Returns the choices and the result in words, for printing and for the description in the quote form. */
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
  // An RV without a generator also charges while driving or at a campsite. The quote form's autonomy field has no such choice,
  // so the link leaves this field empty.
  const alone = choices.kind === 'rv' ? '' : 'full';
  element<HTMLAnchorElement>('#sizing-quote').search = new URLSearchParams({
    texte: summary,
    building_type: BUILDING_TYPES[choices.kind],
    autonomy: isOffGrid(choices) && !choices.generator ? alone : 'partial',
    sizing: text,
  }).toString();
}

/** Text printed below the result. Like the summary, it is hidden on screen. */
const paper = document.createElement('div');
paper.dataset['part'] = 'summary';
paper.style.overflowWrap = 'anywhere';
place('[data-part=months]').after(paper);

/** Writes the printed text: the calculation, its date and address, the company and the sources. */
function writePaper(lines: string[], text: string): void {
  const date = new Date().toLocaleDateString(writer.language, { dateStyle: 'long' });
  const values = { date, origin: location.origin, address: `${location.origin}${location.pathname}#${text}` };
  paper.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement('p'), { textContent: fill(line, values) })),
  );
}

/**
 * Prepares the printed version of a result, and updates the link to the quote form. Stores the choices and announces the result
 * if the visitor has changed the form (`isTouched`). `text` contains the choices as text.
 */
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
  // Writes the date again before printing, because the page may have been open for days.
  window.onbeforeprint = write;
  if (!isTouched) return;
  clearTimeout(settling);
  settling = window.setTimeout(() => {
    storeState(text);
    element('#sizing-status').textContent = `${report.line}. ${report.sentences[0]!}`;
  }, SETTLE_MS);
}
