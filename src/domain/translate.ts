import { fill, plural, type PluralForms } from './text.ts';

/** The keys of a group: `none`, and with a dot those of a group within it: `kinds.page`. */
export type KeyOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string | PluralForms ? Key : `${Key}.${KeyOf<Group[Key]>}`;
}[keyof Group & string];

/** What fills a text's placeholders; the form of one that depends on a number goes by `count`. */
export type Values = Record<string, string | number>;

/** The text of a key, its placeholders filled in; the key itself where there is none (specification, section 8). */
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
