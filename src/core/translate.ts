import { fill, plural, type PluralForms } from './text.ts';

/** Keys of a group of texts, such as `none`. The key of a text in a nested group contains a dot: `kinds.page`. */
export type GroupKey<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string | PluralForms ? Key : `${Key}.${GroupKey<Group[Key]>}`;
}[keyof Group & string];

/** Values of a text's placeholders. `count` selects the plural form. */
export type Values = Record<string, string | number>;

/**
 * Returns the text of a key with its placeholders filled in, or the key itself if it has no text (specification, section 8).
 */
export function translate(texts: object, language: string, key: string, values: Values = {}): string {
  const text = key
    .split('.')
    .reduce<unknown>((group, name) => (isGroup(group) && Object.hasOwn(group, name) ? group[name] : undefined), texts);
  if (typeof text === 'string') return fill(text, values);
  return isPluralForms(text) && typeof values['count'] === 'number'
    ? fill(plural(text, values['count'], language), values)
    : key;
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPluralForms = (value: unknown): value is PluralForms =>
  isGroup(value) && typeof value['one'] === 'string' && typeof value['other'] === 'string';
