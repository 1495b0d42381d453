/**
 * Reads what is selected in each text field. Returns a function that selects it again in the fields that still hold the
 * same text.
 */
export function rememberSelections(island: HTMLElement): () => void {
  const selections = [...island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')]
    .map((field) => ({
      field,
      value: field.value,
      start: field.selectionStart,
      end: field.selectionEnd,
      direction: field.selectionDirection,
    }))
    .filter(({ value, start }) => value !== '' && start !== null);
  return () => {
    for (const { field, value, start, end, direction } of selections) {
      if (field.value === value && (field.selectionStart !== start || field.selectionEnd !== end))
        field.setSelectionRange(start, end, direction ?? undefined);
    }
  };
}
