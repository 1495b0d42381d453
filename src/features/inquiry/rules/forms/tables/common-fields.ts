// Defines the fields that several forms use.
import type { FieldSpec } from '../form-table.ts';

export const NAME = {
  name: 'name',
  kind: 'line',
  required: 'always',
  autoComplete: 'name',
  label: { fr: 'Nom', en: 'Name' },
  messages: { required: { fr: 'Le nom est requis', en: 'Your name is required' } },
} as const satisfies FieldSpec;

export const EMAIL = {
  name: 'email',
  kind: 'email',
  required: 'always',
  autoComplete: 'email',
  label: { fr: 'Courriel', en: 'Email' },
  messages: {
    required: { fr: "L'email est requis", en: 'Your email is required' },
    invalid: { fr: 'Email invalide', en: 'This email is not valid' },
    dots: {
      fr: 'Email invalide : il contient un point de trop',
      en: 'This email is not valid: it has one dot too many',
    },
  },
} as const satisfies FieldSpec;

export const ATTACHMENT = {
  name: 'attachment',
  kind: 'file',
  required: 'no',
  label: { fr: 'Photos, plans ou factures', en: 'Photos, plans or bills' },
  hint: {
    fr: 'Jusqu’à 5 fichiers PDF, JPEG ou PNG : 10 Mo chacun, 20 Mo en tout',
    en: 'Up to 5 PDF, JPEG or PNG files: 10 MB each, 20 MB in total',
  },
} as const satisfies FieldSpec;

/**
 * A field of previous quote forms. A file of this field is still accepted and shown. A device may still show an older page, or
 * store an unsent inquiry with such a file.
 */
export const CONSUMPTION_FILE = {
  name: 'consumption_file',
  kind: 'file',
  required: 'no',
  label: { fr: 'Facture ou relevé de consommation', en: 'Bill or consumption record' },
} as const satisfies FieldSpec;
