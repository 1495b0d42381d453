// Lists the tables of the forms that are posted to a function: the inquiry forms and the newsletter. The keys of the inquiry
// forms are values of the posted field `type_demande`.
import { NEWSLETTER } from './newsletter.ts';
import { QUESTION } from './question.ts';
import { QUOTE } from './quote.ts';

export const INQUIRY_FORMS = { soumission: QUOTE, contact: QUESTION } as const;

export { NEWSLETTER };
