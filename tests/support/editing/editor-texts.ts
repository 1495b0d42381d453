import type { Texts } from '../../../src/admin/french.ts';

/** Returns the texts in a translation file of the editor, by keys such as `new_folder_error.empty`. */
export const textsByKey = (texts: Texts): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string'
        ? [[key, value]]
        : [...textsByKey(value)].map(([inner, text]): [string, string] => [`${key}.${inner}`, text]),
    ),
  );
