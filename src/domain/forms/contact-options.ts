// What the choices of the contact forms are called: in the forms, and in the e-mails.
import type { OPTIONS, OptionField } from './contact.ts';
import type { FormLocale } from './form-messages.ts';

/** The names of the answers, by field and answer. */
export type OptionNames = { [Field in OptionField]: Record<(typeof OPTIONS)[Field][number], string> };

export const OPTION_NAMES: Record<FormLocale, OptionNames> = {
  fr: {
    building_type: { chalet: 'Chalet', residential: 'Maison', commercial: 'Commerce ou ferme', rv: 'VR' },
    autonomy: { full: 'Totale : 100 % autonome', partial: 'Partielle : avec le réseau ou une génératrice' },
    subject: { general: 'Question générale', support: 'Soutien technique', other: 'Autre sujet' },
  },
  en: {
    building_type: { chalet: 'Cottage', residential: 'House', commercial: 'Business or farm', rv: 'RV' },
    autonomy: { full: 'Full: 100% autonomous', partial: 'Partial: with the grid or a generator' },
    subject: { general: 'General question', support: 'Technical support', other: 'Something else' },
  },
};

/** The name of an answer; of what is no answer, itself. */
export const optionName = (field: OptionField, value: string, locale: FormLocale): string =>
  (OPTION_NAMES[locale][field] as Record<string, string>)[value] ?? value;
