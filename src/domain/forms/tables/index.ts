// Every form of the site that is posted to a function. The names of the inquiries are those of the HTTP contract, field `type_demande`.
import { NEWSLETTER } from './newsletter.ts';
import { QUESTION } from './question.ts';
import { QUOTE } from './quote.ts';

export const INQUIRY_FORMS = { soumission: QUOTE, contact: QUESTION } as const;

export { NEWSLETTER };
