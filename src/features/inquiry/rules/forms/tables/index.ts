// Every form of the site that is posted to a function. The keys of the inquiries are values of the HTTP field `type_demande`.
import { NEWSLETTER } from './newsletter.ts';
import { QUESTION } from './question.ts';
import { QUOTE } from './quote.ts';

export const INQUIRY_FORMS = { soumission: QUOTE, contact: QUESTION } as const;

export { NEWSLETTER };
