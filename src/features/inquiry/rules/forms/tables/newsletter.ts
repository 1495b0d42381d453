// Defines the fields of the newsletter form. Only the address of a subscriber is stored (supabase/schema/11_newsletter.sql).
import { defineForm } from '../form-table.ts';
import { EMAIL } from './common-fields.ts';

export const NEWSLETTER = defineForm([{ ...EMAIL, label: { fr: 'Votre courriel', en: 'Your email' } }]);
