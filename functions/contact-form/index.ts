import { FORM_PAGES } from '../../src/domain/forms/form-pages.ts';
import { MAX_FILE_BYTES } from '../../src/domain/forms/contact-files.ts';
import { database } from '../_shared/database.ts';
import { deliverSoon } from '../_shared/delivery/deliver-soon.ts';
import { formFunction } from '../_shared/form-function.ts';
import { takeRequest } from './handler.ts';
import { keepIn } from './store.ts';

/** Two files, and more than all the text a request may hold. */
const MAX_BYTES = 2 * MAX_FILE_BYTES + 256 * 1024;

/** POST: a request for a quote, or a question, with up to two files. */
export default {
  fetch: formFunction({
    name: 'contact-form',
    maxBytes: MAX_BYTES,
    pages: FORM_PAGES.contact,
    take: async (post) => {
      const response = await takeRequest(post, keepIn(database()));
      if (response.kind === 'accepted') deliverSoon();
      return response;
    },
  }),
};
