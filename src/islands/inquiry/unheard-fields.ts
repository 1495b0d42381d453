/**
 * What fields of a form hold that no event told of: some password managers fill them without one.
 * @param heard what is known of them, by name
 */
export function unheardFields(
  form: HTMLFormElement,
  names: readonly string[],
  heard: Partial<Record<string, string>>,
): Record<string, string> {
  const unheard: Record<string, string> = {};
  for (const name of names) {
    const field = form.elements.namedItem(name);
    if (field && 'value' in field && field.value !== (heard[name] ?? '')) unheard[name] = field.value;
  }
  return unheard;
}
