// Replaces Stripe: its API for Checkout sessions, refunds and customers, its pages for payments and for saving a card, and its
// signed events.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from './listen-here.ts';
import { StripeCustomers } from './stripe-customers.ts';

/** The server's reaction to a request to its API. */
export type Mood =
  'opens' | 'fails' | 'loses its first answer' | 'says nothing' | 'answers rubbish' | 'opens without a page';

interface Session {
  id: string;
  url: string | null;
  /** The posted fields. */
  form: URLSearchParams;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  metadata: { refund: string };
  status: string;
}

export interface StripeServer {
  url: string;
  mood: Mood;
  /** Every authorized request to open a session. */
  requests: { idempotencyKey: string; form: URLSearchParams }[];
  /** Sessions by ID. */
  sessions: Map<string, Session>;
  customers: StripeCustomers;
  /** Refunds by ID. */
  refunds: Map<string, Refund>;
  /** The error code with which all further refunds are refused, if any. */
  refundRefusal: string | undefined;
  /** Status of the refunds that the server makes. */
  refundStatus: string;
  end(): Promise<void>;
}

export const STRIPE_KEY = 'sk_test_tests';
export const WEBHOOK_SECRET = 'whsec_tests';

/** Returns the settings that make the functions use this server. */
export const stripeEnvironment = (url: string): Record<string, string> => ({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: url,
});

/** Returns the signature header with which Stripe would send a payload. */
export function sign(payload: string, { secret = WEBHOOK_SECRET, atMs = Date.now() } = {}): string {
  const seconds = Math.floor(atMs / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}

let events = 0;

/** Returns an event of a session in Stripe's format: a payment of $458.75 unless `session` changes it. */
export const createEvent = (
  orderId: string,
  session: Record<string, unknown> = {},
  type = 'checkout.session.completed',
) => {
  events += 1;
  return {
    id: `evt_${events}`,
    object: 'event',
    type,
    livemode: false,
    data: {
      object: {
        id: `cs_test_${events}`,
        object: 'checkout.session',
        payment_intent: `pi_${events}`,
        payment_status: 'paid',
        status: 'complete',
        amount_total: 45_875,
        currency: 'cad',
        client_reference_id: orderId,
        metadata: { order_id: orderId },
        ...session,
      },
    },
  };
};

/**
 * Starts the server.
 * @param webhook the address that receives an event after a payment or after saving a card, on the server's page
 */
export async function startStripeServer({ port = 0, webhook = '' } = {}): Promise<StripeServer> {
  /** Responses by idempotency key. A repeated request gets the same response. */
  const answers = new Map<string, { body: string; answer: object }>();
  const self: Omit<StripeServer, 'end'> = {
    url: '',
    mood: 'opens',
    requests: [],
    sessions: new Map(),
    customers: new StripeCustomers(),
    refunds: new Map(),
    refundRefusal: undefined,
    refundStatus: 'succeeded',
  };

  const send = (response: ServerResponse, status: number, answer: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  const refuse = (response: ServerResponse, status: number, error: object): void =>
    send(response, status, { error: { type: 'invalid_request_error', ...error } });

  /** Handles a request to the API. */
  function call(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers;
    if (authorization !== `Bearer ${STRIPE_KEY}`)
      return refuse(response, 401, { message: 'Invalid API Key provided: sk_****' });
    const [path = ''] = (request.url ?? '').split('?');
    const isPost = request.method === 'POST';
    if (isPost && !type?.startsWith('application/x-www-form-urlencoded'))
      return refuse(response, 400, { message: 'not a form' });
    const form = new URLSearchParams(body);
    if (path === '/v1/checkout/sessions') self.requests.push({ idempotencyKey: String(key), form });
    if (self.mood === 'fails')
      return send(response, 500, { error: { type: 'api_error', message: 'An unknown error occurred' } });
    if (self.mood === 'says nothing') return;
    if (self.mood === 'answers rubbish') return void response.writeHead(200).end('<h1>It works!</h1>');
    const known = isPost ? answers.get(String(key)) : undefined;
    if (known && known.body !== body)
      return refuse(response, 400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same',
      });
    if (path === '/v1/refunds' && isPost && self.refundRefusal)
      return refuse(response, 400, { code: self.refundRefusal, message: 'The charge cannot be refunded' });
    const answer =
      known?.answer ??
      (path === '/v1/refunds' ? answerRefunds(request, form, isPost) : undefined) ??
      (path === '/v1/checkout/sessions' ? open(form) : self.customers.answer(request.method!, path, form));
    if (!answer) {
      return refuse(response, 404, {
        code: 'resource_missing',
        message: `No such customer at ${path}`,
        param: 'customer',
      });
    }
    if (typeof answer === 'string') return refuse(response, 400, { message: answer });
    if (isPost) answers.set(String(key), { body, answer });
    if (self.mood === 'loses its first answer' && isPost && !known) return void response.destroy();
    send(response, 200, answer);
  }

  function open(form: URLSearchParams): object | undefined {
    const customer = form.get('customer');
    if (customer !== null && !self.customers.byId.has(customer)) return undefined;
    const id = `cs_test_page_${self.sessions.size + 1}`;
    const url = self.mood === 'opens without a page' ? null : `${self.url}/pay/${id}`;
    self.sessions.set(id, { id, url, form });
    return { id, object: 'checkout.session', url, status: 'open' };
  }

  /** Makes a refund, or lists the refunds of a payment. */
  function answerRefunds({ url = '' }: IncomingMessage, form: URLSearchParams, isPost: boolean): object {
    if (!isPost) {
      const payment = new URLSearchParams(url.split('?')[1]).get('payment_intent');
      return {
        object: 'list',
        has_more: false,
        data: [...self.refunds.values()].filter(({ payment_intent }) => payment_intent === payment),
      };
    }
    const id = `re_${self.refunds.size + 1}`;
    const refund: Refund = {
      id,
      object: 'refund',
      amount: Number(form.get('amount')),
      status: self.refundStatus,
      payment_intent: form.get('payment_intent')!,
      metadata: { refund: form.get('metadata[refund]')! },
    };
    self.refunds.set(id, refund);
    return refund;
  }

  /** Pays a session or saves a card: sends the event, then redirects the customer to the site. */
  async function complete(response: ServerResponse, { id, form }: Session): Promise<void> {
    const isSetup = form.get('mode') === 'setup';
    if (isSetup) self.customers.addCard(form.get('customer')!);
    const payload = JSON.stringify(
      createEvent(form.get('metadata[order_id]') ?? '', {
        id,
        ...(isSetup
          ? { payment_intent: null, payment_status: 'no_payment_required', amount_total: null, metadata: {} }
          : {
              payment_intent: `pi_${id}`,
              amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
              currency: form.get('line_items[0][price_data][currency]'),
            }),
      }),
    );
    await fetch(webhook, { method: 'POST', body: payload, headers: { 'stripe-signature': sign(payload) } });
    response.writeHead(303, { location: form.get('success_url')! }).end();
  }

  function renderPage({ form }: Session): string {
    const isSetup = form.get('mode') === 'setup';
    const title = isSetup ? 'Carte' : form.get('line_items[0][price_data][product_data][name]');
    const cards = self.customers.byId.get(form.get('customer') ?? '')?.cards ?? [];
    return `<!doctype html><html lang="fr"><title>Stripe</title><h1>${title}</h1>
      <ul>${cards.map(({ card }) => `<li>${card.brand} ${card.last4}</li>`).join('')}</ul>
      <form method="post"><button>${isSetup ? 'Save' : 'Pay'}</button></form><a href="${form.get('cancel_url')}">Back</a>`;
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const [, place, id = ''] = (request.url ?? '').split('/');
    if (place === 'v1') return call(request, response, body);
    const session = self.sessions.get(id);
    if (place !== 'pay' || !session) return void response.writeHead(404).end();
    if (request.method === 'POST') return complete(response, session);
    response.writeHead(200, { 'content-type': 'text/html' }).end(renderPage(session));
  });
  self.url = `http://127.0.0.1:${await listenHere(server, port)}`;
  return Object.assign(self, {
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
