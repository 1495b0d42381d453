import { quotationMarks } from '../../core/typography.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Explanation } from '../problem.ts';

/**
 * Explains quotation marks of the other language in a field. The build converts such marks in the body of a text, but not in the
 * fields.
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

/**
 * Explains a straight quotation mark without a closing mark. Visitors would see this mark as typed. `index` is the zero-based
 * line of the mark in the text. The sign for inches (`12"`) is correct.
 */
export function explainOpenQuotation(value: string): (Explanation & { index: number }) | undefined {
  const [before] = /^[^]*?(?<!\p{N})(?=")/u.exec(quotationMarks(value, 'fr')) ?? [];
  if (before === undefined) return undefined;
  return {
    index: before.split('\n').length - 1,
    message: 'Un guillemet droit « " » paraît tel quel : dans ces mots, il est seul.',
    suggestion: 'Écrivez « les mots » en français, “the words” en anglais, autour du gras et des liens aussi.',
  };
}
