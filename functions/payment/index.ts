import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { parsePaymentRequest, type PaymentRefusal } from '../../src/features/orders/rules/payment.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { drainBody, limitBody, readBody } from '../_shared/body.ts';
import { logFault } from '../_shared/faults.ts';
import { preferredLocale } from '../_shared/form-function.ts';
import { siteOrigin, stripeSettings } from '../_shared/settings.ts';
import { findStripeCustomer, withStripeCustomer } from '../_shared/stripe-customers.ts';
import { connectStripe } from '../_shared/stripe.ts';
import { handlePayment } from './handler.ts';
import { findOrder } from './orders.ts';
import { openSession } from './session.ts';

const MAX_BYTES = 4 * 1024;

interface Env {
  Variables: { locale: Locale };
}
type RefusalStatus = 400 | 401 | 404 | 405 | 409 | 413 | 415 | 422 | 500;

/** Returns a refusal as a sentence, with the ID of the log entry if the error is ours. */
function refuse(c: Context<Env>, status: RefusalStatus, code: PaymentRefusal, faultId?: string): Response {
  const sentence = strings(c.get('locale')).orders.payment.refused[code];
  const body = faultId ? { error: `${sentence} (${faultId})`, code, id: faultId } : { error: sentence, code };
  return c.json(body, status);
}

const app = new Hono<Env>();

app.use(drainBody(MAX_BYTES), async (c, next) => {
  c.set('locale', preferredLocale(c.req.raw));
  await next();
  c.header('cache-control', 'no-store');
});
// `origin` is a function. `_shared/form-function.ts` gives the reason.
app.use(
  cors({
    origin: () => siteOrigin(),
    allowHeaders: ['apikey', 'authorization', 'content-type'],
    allowMethods: ['GET', 'POST'],
    maxAge: 86_400,
  }),
);
app.get('*', (c) => c.json({ online: stripeSettings() !== undefined }));
app.post('*', limitBody(MAX_BYTES), async (c) => {
  const { fields } = await readBody(c, MAX_BYTES);
  const request = parsePaymentRequest(fields);
  if (!request) return refuse(c, 422, 'unreadable');
  c.set('locale', request.locale);
  const settings = stripeSettings();
  if (!settings) return refuse(c, 404, 'not_offered');
  const response = await handlePayment(
    request,
    (orderId) => findOrder(c.req.raw, orderId),
    (payable, userId) =>
      withStripeCustomer(
        () => findStripeCustomer(userId),
        (customer) =>
          openSession(connectStripe(settings), payable, { customer, site: siteOrigin(), nowMs: Date.now() }),
      ),
  );
  return response.kind === 'opened' ? c.json({ url: response.url }) : refuse(c, response.status, response.code);
});
app.all('*', (c) => refuse(c, 405, 'unreadable'));
app.onError((cause, c) =>
  cause instanceof HTTPException
    ? refuse(c, cause.status as 400 | 413 | 415, 'unreadable')
    : refuse(c, 500, 'failed', logFault('function payment', cause)),
);

/**
 * Handles GET: returns whether invoices can be paid online. Handles POST from a signed-in customer: opens the page on which the
 * unpaid amount of an order is paid.
 */
export default { fetch: async (request: Request): Promise<Response> => app.fetch(request) };
