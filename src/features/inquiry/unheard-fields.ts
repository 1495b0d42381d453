/**
 * Returns the values of fields that changed without an event, because some password managers fill in fields this way.
 * @param heard the values that events have reported, by name
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
