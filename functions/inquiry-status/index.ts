import { ROUTES } from '../../src/i18n/routes.ts';
import { database, rpc } from '../_shared/database.ts';
import { formFunction } from '../_shared/form-function.ts';
import { handleTracking, type Inquiries } from './handler.ts';

const page = ROUTES['inquiry-status'];

const inquiries: Inquiries = {
  fetchStatus: (reference, email, limits) =>
    rpc(database(), 'inquiry_status', { p_reference: reference, p_email: email, p_limits: limits }),
  linkedBy: (digest, limits) => rpc(database(), 'linked_inquiry', { p_digest: digest, p_limits: limits }),
};

/** Handles POST `{reference, email}` or `{token}`: returns the state of an inquiry. */
export default {
  fetch: formFunction({
    name: 'inquiry-status',
    maxBytes: 16 * 1024,
    pages: { accepted: page, refused: page },
    take: (post) => handleTracking(post, inquiries),
  }),
};
