// Fields of several forms.
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
  label: { fr: 'Photo ou plan', en: 'Photo or plan' },
  hint: { fr: 'PDF, JPEG ou PNG, 10 Mo au plus', en: 'PDF, JPEG or PNG, 10 MB at most' },
} as const satisfies FieldSpec;
