/** What is selected in each field of text; gives it back where the field still holds the same words. */
export function rememberCarets(island: HTMLElement): () => void {
  const carets = [...island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')]
    .map((field) => ({
      field,
      value: field.value,
      start: field.selectionStart,
      end: field.selectionEnd,
      direction: field.selectionDirection,
    }))
    .filter(({ value, start }) => value !== '' && start !== null);
  return () => {
    for (const { field, value, start, end, direction } of carets) {
      if (field.value === value && (field.selectionStart !== start || field.selectionEnd !== end))
        field.setSelectionRange(start, end, direction ?? undefined);
    }
  };
}
