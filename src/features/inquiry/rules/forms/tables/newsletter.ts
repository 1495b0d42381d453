// Defines the fields of the newsletter form. Subscribers type only their email address.
import { defineForm } from '../form-table.ts';
import { EMAIL } from './common-fields.ts';

export const NEWSLETTER = defineForm([{ ...EMAIL, label: { fr: 'Votre courriel', en: 'Your email' } }]);
