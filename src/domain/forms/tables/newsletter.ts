// What the newsletter's form asks. Its subscribers are known by their address alone (supabase/migrations, "subscribe").
import { defineForm } from '../form-table.ts';
import { EMAIL } from './common-fields.ts';

export const NEWSLETTER = defineForm([{ ...EMAIL, label: { fr: 'Votre courriel', en: 'Your email' } }]);
