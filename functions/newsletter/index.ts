import { ROUTES } from '../../src/i18n/routes.ts';
import { rpc, database } from '../_shared/database.ts';
import { formFunction, preferredLocale } from '../_shared/form-function.ts';
import { deliverSoon } from '../_shared/delivery/deliver-soon.ts';
import { asJson, asRedirect, serverFault, type ResponsePages } from '../_shared/form-response.ts';
import { takeSubscription } from './handler.ts';
import { parseLink, respondToLink, type NewsletterState, type Subscriptions } from './links.ts';

const { fr, en } = ROUTES.newsletter;
const ASKED: NewsletterState = 'asked';

const pages: ResponsePages = { accepted: { fr: `${fr}#${ASKED}`, en: `${en}#${ASKED}` }, refused: { fr, en } };

const takePost = formFunction({
  name: 'newsletter',
  maxBytes: 16 * 1024,
  pages,
  take: async (post) => {
    const response = await takeSubscription(post, (email, locale, limits, mailLimits) =>
      rpc(database(), 'subscribe', {
        p_email: email,
        p_locale: locale,
        p_limits: limits,
        p_mail_limits: mailLimits,
      }),
    );
    if (response.kind === 'accepted') deliverSoon();
    return response;
  },
});

const subscriptions: Subscriptions = {
  fetchLocale: async (token) => {
    const { data, error, status } = await database()
      .from('subscriptions')
      .select('locale')
      .eq('token', token)
      .maybeSingle();
    if (error) throw new Error(`subscriptions answered ${status} ${error.code}: ${error.message}`);
    return data?.locale ?? null;
  },
  follow: (kind, token) =>
    rpc(database(), kind === 'confirm' ? 'confirm_subscription' : 'unsubscribe', { p_token: token }),
};

/** Handles subscriptions to the newsletter (POST), and the links in the newsletter's emails. */
export default {
  fetch: async (request: Request): Promise<Response> => {
    const link = parseLink(request);
    if (!link) return takePost(request);
    try {
      return await respondToLink(request, link, subscriptions);
    } catch (cause) {
      const fault = serverFault('newsletter', cause);
      const locale = preferredLocale(request);
      // A mail program shows no page, so the response is JSON instead of a redirect.
      return request.method === 'POST' && !link.isFromPage ? asJson(fault, locale) : asRedirect(fault, locale, pages);
    }
  },
};
