// The calculator: reads the form, and answers after each change. This script alone answers for a cottage. The rest
// (calculator-rest.ts) is loaded once a visitor touches the page, or at once if there is a state.
import { USUAL_COTTAGE, type Choices } from './rules/choices.ts';
import type { CalculatorRest } from './rules/page-texts.ts';
import { reportOffGrid } from './rules/report/report-off-grid.ts';
import { reportNothing, type Report } from './rules/report/report-parts.ts';
import { createRow } from './appliance-row.ts';
import type { Rest } from './calculator-rest.ts';
import { element, findField, findRow, form, known, readForm, texts, writer } from './parts.ts';
import { showReport } from './show-report.ts';
import { step } from './steppers.ts';

let rest: Rest | undefined;
let loading: Promise<void> | undefined;

const RETRY_MS = 9_000;

/** Names of the controls that the visitor has changed. */
const touched = new Set<string>();

/**
 * Returns the answer to choices. If the choices need the rest of the script and it is still loading, returns a sentence
 * about that.
 */
function report(choices: Choices): Report {
  if (rest) return rest.report(choices);
  return choices.kind === 'cottage'
    ? reportOffGrid(choices, texts.offer, writer, known)
    : reportNothing(texts.words.waiting);
}

/** Shows the answer to the form's choices. */
function answer(): void {
  const choices = readForm();
  const answered = report(choices);
  showReport(answered);
  rest?.passOn(choices, answered, touched.size > 0);
}

/** Loads the rest of the script, once. After a failure it is loaded again: no event reports that a server is available again. */
const loadRest = (): Promise<void> =>
  (loading ??= Promise.all([
    fetch(texts.rest).then((response) => response.json() as Promise<CalculatorRest>),
    import('./calculator-rest.ts'),
  ]).then(
    ([data, { start }]) => {
      rest = start(data, touched, answer);
      answer();
    },
    () => {
      loading = undefined;
      setTimeout(loadRest, RETRY_MS);
    },
  ));

for (const id in known) {
  const row = findRow(id)!;
  row.replaceWith(createRow(id, row.textContent));
}
// The HTML already has the other usual answers. Only the fields of appliances are set, so that earlier changes of the
// visitor are kept.
for (const [name, value] of new URLSearchParams(USUAL_COTTAGE)) if (name in known) findField(name).value = value;
answer();

try {
  if (location.hash || localStorage['calculator']) void loadRest();
} catch {
  // The browser refuses storage.
}
for (const type of ['pointerover', 'focusin', 'scroll', 'hashchange']) addEventListener(type, loadRest, { once: true });

form.onclick = ({ target }) => {
  if (target instanceof HTMLButtonElement) step(target);
};
form.oninput = ({ target }) => {
  const { name } = target as HTMLInputElement;
  touched.add(name);
  if (name === 'season') rest?.adaptToWinter();
  answer();
};
form.onsubmit = () => false;
const quote = element<HTMLAnchorElement>('#sizing-quote');
quote.onclick = () => {
  if (rest) return true;
  // The link gets the calculation once the rest is loaded.
  void loadRest().then(() => location.assign(quote.href));
  return false;
};
