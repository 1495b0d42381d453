// Contains the part of the calculator that the first result does not need: RVs, houses and businesses, the other appliances, the
// stored state, and the link to the quote form.
import type { Choices } from './rules/choices.ts';
import { isOffGrid, writeChoices } from './rules/write-choices.ts';
import { OTHER_APPLIANCES } from './rules/appliances/other-appliances.ts';
import type { CalculatorRest } from './rules/page-texts.ts';
import { explainPack } from './rules/report/explain-pack.ts';
import { reportHouse } from './rules/report/report-house.ts';
import { reportWithSummer } from './rules/report/report-rv.ts';
import type { Report } from './rules/report/report-parts.ts';
import { SHOWN_FIRST, USUAL } from './rules/usual-choices.ts';
import { createRow } from './appliance-row.ts';
import { showHours } from './hours.ts';
import { findField, findRow, form, known, language, read, readForm, usualTexts, writer } from './parts.ts';
import { passOn } from './pass-on.ts';
import { getLinkedState, getStoredState } from './state.ts';

/** Functions for the choices, available once this part has loaded. */
export interface Rest {
  report: (choices: Choices) => Report;
  adaptToWinter: () => void;
  passOn: (choices: Choices, report: Report, isTouched: boolean) => void;
}

/** The last answers for each kind of building, so that they are restored when the visitor chooses the kind again. */
const lastAnswers: Record<string, string> = { ...USUAL };

let shownKind = 'cottage';

/** The list of the usual appliances, and the list of the other appliances. */
const [first, others] = [...form.querySelectorAll('ul')] as [HTMLUListElement, HTMLUListElement];

/** The label of the field for the place, and the label of the summer season. */
const labels = [findField('place').previousSibling!, findField('season').nextSibling!];
/** The texts of these labels for every kind of building except RVs. */
const usualLabels = labels.map(({ textContent }) => textContent!);
let rvLabels = usualLabels;

/** Shows the questions for a kind of building. */
function showKind(kind: Choices['kind']): void {
  shownKind = kind;
  labels.forEach((label, index) => (label.textContent = (kind === 'rv' ? rvLabels : usualLabels)[index]!));
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = !part.dataset['for']!.includes(kind);
  others.prepend(...first.children);
  first.append(...(SHOWN_FIRST[kind as 'rv'] ?? []).map((id) => findRow(id)!));
}

/** Returns a number's text with the decimal sign of the page's language. */
const localize = (text: string): string => (language.startsWith('fr') ? text.replace('.', ',') : text);

/**
 * Sets every control to the given choices. Checkboxes without a choice are cleared, and numbers without a choice get the page's
 * default.
 */
function fillForm(choices: Choices): void {
  const given = new URLSearchParams(writeChoices(choices));
  for (const field of form.elements as Iterable<HTMLInputElement>) {
    if (!field.name) continue;
    const value = given.get(field.name);
    if (field.type === 'radio') field.checked = field.value === value;
    else if (field.type === 'checkbox') field.checked = value !== null;
    else {
      const text = value ?? field.defaultValue;
      field.value = field.type === 'text' ? localize(text) : text;
    }
  }
  if (choices.kind !== shownKind) showKind(choices.kind);
}

/**
 * Writes the parsed answers back into the form, for example after a visitor has pasted a text. If the visitor has changed the
 * kind of building, writes the last answers for the new kind.
 */
function settleForm(): void {
  const choices = readForm();
  // After a change of the kind of building, the form still has the answers for the previous kind.
  fillForm(choices.kind === shownKind ? choices : read(lastAnswers[choices.kind]!));
}

/** Maximum days of use per week in winter for which a cottage usually needs no generator. */
const DAYS_WITHOUT_GENERATOR = 3;

/**
 * Sets the usual winter answers after the visitor has chosen a season with winter for a cottage: steep panels, at least two days
 * of reserve, and a generator if the cottage is used on more than `DAYS_WITHOUT_GENERATOR` days a week. Does nothing if the
 * visitor has already changed the tilt or chosen a generator.
 */
function adaptToWinter(): void {
  const { kind, season, tilt, days, generator } = form.elements as unknown as Record<string, HTMLInputElement>;
  if (kind!.value !== 'cottage' || season!.value === 'summer' || tilt!.value !== '30' || generator!.checked) return;
  tilt!.value = '60';
  const choices = readForm();
  days!.value = String(Math.max(2, choices.days));
  generator!.checked = choices.week > DAYS_WITHOUT_GENERATOR;
}

/**
 * Shows a stored or linked state in the form, except for answers that the visitor has changed while this part was loading. If the
 * visitor has already chosen another kind of building than the state's, the form keeps the visitor's kind. The state then appears
 * only when the visitor chooses the state's kind.
 */
function openState(state: string, touched: ReadonlySet<string>): void {
  const { kind } = read(state);
  lastAnswers[kind] = state;
  const answers = new URLSearchParams(lastAnswers[touched.has('kind') ? readForm().kind : kind]);
  const typed = new FormData(form);
  for (const name of touched) {
    answers.delete(name);
    if (typed.has(name)) answers.set(name, typed.get(name) as string);
  }
  fillForm(read(answers.toString()));
}

/**
 * Adds this part's appliances to the form, and shows the state from the address or from the device.
 * @param touched names of the controls that the visitor has changed
 * @param answer shows the result for the form's choices
 */
export function start(
  { appliances, offer, houseWords, printed, cheaper, rv, pair }: CalculatorRest,
  touched: ReadonlySet<string>,
  answer: () => void,
): Rest {
  const ids = Object.keys(OTHER_APPLIANCES);
  others.append(...ids.map((id, index) => createRow(id, appliances[index]!)));
  Object.assign(known, OTHER_APPLIANCES);
  Object.assign(usualTexts, USUAL);
  rvLabels = rv;
  openState(getLinkedState() || getStoredState() || lastAnswers[readForm().kind]!, touched);
  // The season may have changed while this part was loading.
  if (touched.has('season')) adaptToWinter();
  form.onchange = () => {
    settleForm();
    answer();
  };
  addEventListener('hashchange', () => {
    if (!getLinkedState()) return;
    fillForm(read(getLinkedState()));
    answer();
  });
  const houseWriter = { ...writer, houseWords };
  return {
    report(choices) {
      if (!isOffGrid(choices)) return reportHouse(choices, offer.packs, houseWriter);
      const report = reportWithSummer(choices, offer, writer, known, rv.slice(2));
      const explanation = explainPack(choices, offer, writer, known, cheaper);
      if (explanation) report.sentences.splice(1, 0, explanation);
      return report;
    },
    adaptToWinter,
    passOn(choices, report, isTouched) {
      showHours(choices);
      // The form still has the answers for the previous kind of building. `settleForm` replaces them at the `change` event.
      if (choices.kind !== shownKind) return;
      const text = writeChoices(choices);
      lastAnswers[choices.kind] = text;
      passOn(choices, text, report, { printed, pair }, isTouched);
    },
  };
}
