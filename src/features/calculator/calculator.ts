// Reads the calculator's form and shows a result after each change. This script computes only results for cottages. A second
// script (calculator-rest.ts) computes all other results. It is loaded once a visitor touches the page, or at once if there is a
// stored or linked state.
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
 * Returns the result for some choices. While the second script is loading, only cottages have a result. Other choices get a
 * sentence which states that the rest of the calculation is loading.
 */
function report(choices: Choices): Report {
  if (rest) return rest.report(choices);
  return choices.kind === 'cottage'
    ? reportOffGrid(choices, texts.offer, writer, known)
    : reportNothing(texts.words.waiting);
}

/** Shows the result for the form's choices. */
function answer(): void {
  const choices = readForm();
  const answered = report(choices);
  showReport(answered);
  rest?.passOn(choices, answered, touched.size > 0);
}

/**
 * Loads the second script once. After a failure, retries at an interval, because no event reports that a server is available
 * again.
 */
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
// Sets only the fields of appliances, because the HTML already has the other usual answers. Setting those answers again would
// overwrite the visitor's changes.
for (const [name, value] of new URLSearchParams(USUAL_COTTAGE)) if (name in known) findField(name).value = value;
answer();

try {
  if (location.hash || localStorage['calculator']) void loadRest();
} catch {
  // The browser does not allow storage.
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
  // The link contains the calculation only after the second script has loaded.
  void loadRest().then(() => location.assign(quote.href));
  return false;
};
