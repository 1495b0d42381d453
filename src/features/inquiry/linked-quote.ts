// Reads the values that a link passes to the quote form. A link on a product's page passes a text. A link in the calculator also
// passes the building, the autonomy and the calculator's inputs. This file is loaded on demand, because most visitors open the
// form without such a link.
import { LINKED_TEXT } from './rules/forms/submission.ts';
import { $drafts, changeDraft } from './store/inquiry-drafts.ts';

/** Names of the form's choice fields that a link may fill in. An answer that the visitor has already chosen is kept. */
const ANSWERED = ['building_type', 'autonomy'];

/** Adds the values in the address to the draft of the quote request. Text that the visitor typed is kept. */
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
  // By the next task, React has rendered the draft.
  if (linked.has('sizing')) setTimeout(showFirstEmptyField);
}

/**
 * Focuses the first empty required field, because the calculator has filled in the previous fields. Does nothing if the visitor
 * has focused another element.
 */
function showFirstEmptyField(): void {
  const field = document.querySelector<HTMLElement>('#soumission .field:invalid');
  if (!field || !document.activeElement?.matches('body, form')) return;
  field.focus({ preventScroll: true });
  field.parentElement!.scrollIntoView();
}

// Runs once, when this file is imported.
takeLinkedQuote();
