import type { Locale } from '../../i18n/locales.ts';
import type { Explanation } from '../problem.ts';

/**
 * Returns quotation marks of the other language in a field. In the text below the fields they are converted, but fields are
 * shown unchanged.
 */
export function foreignQuotes(value: string, locale: Locale): Explanation[] {
  const isFrench = locale === 'fr';
  const outside = isFrench ? value.replace(/«[^»]*»/g, '') : value;
  const [quotation, words = ''] =
    (isFrench ? /(?<![\p{L}\d])["“]([^"”]*)["”](?![\p{L}\d])/u : /«\s*([^»]*?)\s*»/u).exec(outside) ?? [];
  if (quotation === undefined) return [];
  return [
    {
      message: `Les guillemets de « ${words} » sont ceux de l’autre langue.`,
      suggestion: isFrench
        ? `Écrivez « ${words} », avec les guillemets « ».`
        : `Écrivez “${words}”, avec les guillemets “ ”.`,
    },
  ];
}
