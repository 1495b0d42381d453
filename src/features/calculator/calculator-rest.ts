// The rest of the calculator, which its first answer does not need: RVs, houses and businesses, the other appliances, the
// state, and what happens with an answer.
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

/** Actions on the choices, available once this part has loaded. */
export interface Rest {
  report: (choices: Choices) => Report;
  adaptToWinter: () => void;
  passOn: (choices: Choices, report: Report, isTouched: boolean) => void;
}

/** The last answers for each kind of building, so that changing it back loses nothing. */
const lastAnswers: Record<string, string> = { ...USUAL };

let shownKind = 'cottage';

/** The list of the usual appliances, and the list of the others. */
const [first, others] = [...form.querySelectorAll('ul')] as [HTMLUListElement, HTMLUListElement];

/** The labels of the place and of the summer, and their texts for every kind but an RV. */
const labels = [findField('place').previousSibling!, findField('season').nextSibling!];
const usualLabels = labels.map(({ textContent }) => textContent!);
let rvLabels = usualLabels;

/** Shows the questions of a kind of building. */
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

/** Sets every control to choices. A control without a choice is switched off, or gets the page's number. */
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
 * Writes the parsed answers back into the form, for example after a pasted text. After a change of the kind, writes the
 * last answers for that kind.
 */
function settleForm(): void {
  const choices = readForm();
  // After a change of the kind, the form still has the answers of the previous kind.
  fillForm(choices.kind === shownKind ? choices : read(lastAnswers[choices.kind]!));
}

/**
 * Sets the usual answers for a cottage in winter after a change of its season: a steep rack, two days of reserve, and a
 * generator if it is inhabited most of the week.
 */
function adaptToWinter(): void {
  const { kind, season, tilt, days, generator } = form.elements as unknown as Record<string, HTMLInputElement>;
  if (kind!.value !== 'cottage' || season!.value === 'summer' || tilt!.value !== '30' || generator!.checked) return;
  tilt!.value = '60';
  const choices = readForm();
  days!.value = String(Math.max(2, choices.days));
  generator!.checked = choices.week > 3;
}

/**
 * Opens a state, except for answers that the visitor has changed while this part was loading. If the visitor has chosen
 * another kind of building, the form shows that kind. It shows the state once its own kind is chosen again.
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
 * Adds the questions of this part to the form, and opens the state of the address or the device.
 * @param touched names of the controls that the visitor has changed
 * @param answer shows the answer to the form
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
      // The form still has the answers of the previous kind. They are replaced once the change of the kind ends.
      if (choices.kind !== shownKind) return;
      const text = writeChoices(choices);
      lastAnswers[choices.kind] = text;
      passOn(choices, text, report, { printed, pair }, isTouched);
    },
  };
}
