import { ROUTES } from '../../src/i18n/routes.ts';
import { database, rpc } from '../_shared/database.ts';
import { deliverSoon } from '../_shared/delivery/deliver-soon.ts';
import { formFunction } from '../_shared/form-function.ts';
import { handleQuote, type Quotes } from './handler.ts';

const page = ROUTES.quote;

const quotes: Quotes = {
  linkedBy: (digest, limits) => rpc(database(), 'linked_quote', { p_digest: digest, p_limits: limits }),
  answer: (digest, answer, limits) =>
    rpc(database(), 'answer_quote', { p_digest: digest, p_answer: answer, p_limits: limits }),
  deliver: deliverSoon,
};

/** Handles POST `{token}` and returns a quote. With the `action` `accept`, `decline` or `ask`, records the answer or question. */
export default {
  fetch: formFunction({
    name: 'quote',
    maxBytes: 16 * 1024,
    pages: { accepted: page, refused: page },
    take: (post) => handleQuote(post, quotes),
  }),
};
