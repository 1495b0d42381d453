// Values that a link brings to the quote form. A product's page brings a text. The calculator also brings the building, the
// autonomy and its inputs. This file is loaded on demand, because most visitors come without such a link.
import { LINKED_TEXT } from './rules/forms/submission.ts';
import { $drafts, changeDraft } from './store/inquiry-drafts.ts';

/** Choices of the form that a link may answer. An answer that the visitor gave is kept. */
const ANSWERED = ['building_type', 'autonomy'];

/** Adds the values of the address to the draft of the quote. Typed text is kept. */
function takeLinkedQuote(): void {
  const linked = new URLSearchParams(location.search);
  const text = linked.get(LINKED_TEXT);
  if (!text) return;
  history.replaceState(history.state, '', location.pathname + location.hash);
  const fields = $drafts.get().soumission?.fields ?? {};
  const typed = fields['project_description'] ?? '';
  const changes: Record<string, string> = {};
  if (!typed.includes(text)) changes['project_description'] = typed ? `${typed}\n${text}` : text;
  for (const name of ANSWERED) if (!fields[name] && linked.has(name)) changes[name] = linked.get(name)!;
  if (linked.has('sizing')) changes['sizing'] = linked.get('sizing')!;
  if (Object.keys(changes).length > 0) changeDraft('soumission', changes);
  // React has rendered the draft by the next task.
  if (linked.has('sizing')) setTimeout(showFirstEmptyField);
}

/** Focuses the first required field that is empty, below what the calculator has filled in. A visitor's own focus is kept. */
function showFirstEmptyField(): void {
  const field = document.querySelector<HTMLElement>('#soumission .field:invalid');
  if (!field || !document.activeElement?.matches('body, form')) return;
  field.focus({ preventScroll: true });
  field.parentElement!.scrollIntoView();
}

// Runs once, at the import.
takeLinkedQuote();
