import { MAX_TOTAL_BYTES } from '../../src/features/inquiry/rules/forms/inquiry-files.ts';
import { ROUTES } from '../../src/i18n/routes.ts';
import { database } from '../_shared/database.ts';
import { deliverSoon } from '../_shared/delivery/deliver-soon.ts';
import { formFunction } from '../_shared/form-function.ts';
import { handleInquiry } from './handler.ts';
import { saveInquiry } from './store.ts';

/** Maximum bytes of a post: the maximum total size of the files, plus more than the texts of an inquiry can need. */
const MAX_BYTES = MAX_TOTAL_BYTES + 256 * 1024;

/** Handles POST of a quote request or question with its files. */
export default {
  fetch: formFunction({
    name: 'contact-form',
    maxBytes: MAX_BYTES,
    pages: { accepted: ROUTES['inquiry-sent'], refused: ROUTES['inquiry-refused'] },
    take: async (post) => {
      const response = await handleInquiry(post, saveInquiry(database()));
      if (response.kind === 'accepted') deliverSoon();
      return response;
    },
  }),
};
