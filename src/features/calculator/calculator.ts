// The calculator: reads the form, answers after each change, and keeps the state in the address and on the device.
import { BUILDING_TYPES, MAX_TEXT, readChoices, USUAL, writeChoices, type Choices } from './rules/choices.ts';
import { reportChoices, type Report } from './rules/report.ts';
import { buildRows, showHours, showKind } from './appliance-rows.ts';
import { element, form, offer, optionText, writer } from './parts.ts';
import { showReport } from './show-report.ts';
import { step } from './steppers.ts';

const STORAGE_KEY = 'calculator';

/** Shortest time between two messages for screen readers, and between two writes of the state. */
const SETTLE_MS = 1_000;

/** Longest summary, in characters. */
const MAX_SUMMARY = 1_500;

/** The last answers for each kind of building, so that changing it back loses nothing. */
const lastAnswers: Record<string, string> = { ...USUAL };

let shownKind = '';
let settling: number | undefined;

// The form has no files, so each value is a text.
const textOfForm = (): string =>
  new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString();

/** Sets every control to the choices in a text. A control without a choice there is switched off, or gets the page's number. */
function fillForm(text: string): void {
  const given = new URLSearchParams(writeChoices(readChoices(text)));
  for (const field of form.elements as Iterable<HTMLInputElement>) {
    const value = given.get(field.name);
    if (field.type === 'radio') field.checked = field.value === value;
    else if (field.type === 'checkbox') field.checked = value !== null;
    else if (field.name) field.value = value ?? field.defaultValue;
  }
}

const isOffGrid = ({ kind }: Choices): boolean => kind === 'cottage' || kind === 'rv';

/** Returns the choices and the answer in words, for the description of a quote request. */
function writeSummary(choices: Choices, { line, figures }: Report): string {
  const asked = ['kind', 'place', 'season', 'tilt', 'facing'].map(optionText);
  const loads = (isOffGrid(choices) ? choices.loads : []).map(
    ({ id, count }) => `${writer.getApplianceName(id)} × ${count}`,
  );
  const answer = figures.map((figure) => figure.join(' '));
  return [asked, loads, answer.length > 0 ? answer : [line]]
    .map((words) => words.filter(Boolean).join(', '))
    .join('.\n')
    .slice(0, MAX_SUMMARY);
}

/** Adds the building, the autonomy, a summary and the choices to the link to the quote form. */
function linkQuote(choices: Choices, text: string, summary: string): void {
  element<HTMLAnchorElement>('#sizing-quote').search = new URLSearchParams({
    texte: summary,
    building_type: BUILDING_TYPES[choices.kind],
    autonomy: isOffGrid(choices) && !choices.generator ? 'full' : 'partial',
    sizing: text,
  }).toString();
}

function keep(text: string): void {
  try {
    history.replaceState(history.state, '', `#${text}`);
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Storage is off or full, or the address changed too often. The answer is on the page.
  }
}

/** Answers the form. `isTouched` is whether a visitor changed it. */
function answer(isTouched: boolean): void {
  const choices = readChoices(textOfForm());
  const text = writeChoices(choices);
  lastAnswers[choices.kind] = text;
  if (choices.kind !== shownKind) showKind(choices.kind);
  shownKind = choices.kind;
  showHours(choices.season);
  const report = reportChoices(choices, offer, writer);
  const summary = writeSummary(choices, report);
  showReport(report, summary);
  linkQuote(choices, text, summary);
  if (!isTouched) return;
  clearTimeout(settling);
  settling = window.setTimeout(() => {
    keep(text);
    element('#sizing-status').textContent = `${report.line}. ${report.sentences[0]!}`;
  }, SETTLE_MS);
}

/** Sets the usual answers for a cottage in winter after a change of its season: a steep rack, two days, a generator. */
function adaptToWinter(): void {
  const choices = readChoices(textOfForm());
  if (choices.kind !== 'cottage' || choices.season === 'summer' || choices.tilt !== '30' || choices.generator) return;
  fillForm(writeChoices({ ...choices, tilt: '60', days: Math.max(2, choices.days), generator: true }));
}

const stateOfAddress = (): string => (location.hash.includes('kind=') ? location.hash.slice(1, MAX_TEXT) : '');

function storedState(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

// The page has the usual answers of a cottage. What a visitor changed before this code arrived is kept.
const early = textOfForm();
const { kind } = readChoices(early);
buildRows();
fillForm(stateOfAddress() || storedState() || (kind === 'cottage' ? `${early}&` : '') + USUAL[kind]);
answer(false);

form.onclick = ({ target }) => {
  if (target instanceof HTMLButtonElement) step(target);
};
form.oninput = ({ target }) => {
  // The form still has the answers of the previous kind. The change below replaces them.
  if ((target as HTMLInputElement).name !== 'kind') answer(true);
};
form.onchange = ({ target }) => {
  const { name, value } = target as HTMLInputElement;
  if (name === 'season') adaptToWinter();
  // Shows the number that was understood, for example after a pasted text.
  fillForm(name === 'kind' ? lastAnswers[value]! : textOfForm());
  answer(true);
};
form.onsubmit = () => false;
addEventListener('hashchange', () => {
  if (!stateOfAddress()) return;
  fillForm(stateOfAddress());
  answer(false);
});
