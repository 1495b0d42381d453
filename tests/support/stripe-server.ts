// Stands in for Stripe: opens Checkout sessions as its API does, shows a page on which one is paid, and signs events.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with a request to open a session. */
export type Mood =
  'opens' | 'fails' | 'loses its first answer' | 'says nothing' | 'answers rubbish' | 'opens without a page';

interface Session {
  id: string;
  url: string | null;
  /** What was posted. */
  form: URLSearchParams;
}

export interface StripeServer {
  url: string;
  mood: Mood;
  /** Every request to open a session that came with the key. */
  requests: { idempotencyKey: string; form: URLSearchParams }[];
  /** By id. */
  sessions: Map<string, Session>;
  end(): Promise<void>;
}

export const STRIPE_KEY = 'sk_test_tests';
export const WEBHOOK_SECRET = 'whsec_tests';

/** What the functions are set to, so that they reach this server. */
export const stripeEnvironment = (url: string): Record<string, string> => ({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: url,
});

/** The header under which Stripe sends a payload. */
export function signatureOf(payload: string, { secret = WEBHOOK_SECRET, atMs = Date.now() } = {}): string {
  const seconds = Math.floor(atMs / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}

let events = 0;

/** An event of a session, as Stripe writes it: paid, and of 459 $ unless `session` says otherwise. */
export const eventOf = (
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
 * Starts it.
 * @param webhook where a payment on its page is told of
 */
export async function startStripeServer({ port = 0, webhook = '' } = {}): Promise<StripeServer> {
  const answers = new Map<string, { body: string; session: Session }>();
  const self: Omit<StripeServer, 'url' | 'end'> & { url: string } = {
    url: '',
    mood: 'opens',
    requests: [],
    sessions: new Map(),
  };

  function open(request: IncomingMessage, response: ServerResponse, body: string): void {
    const send = (status: number, answer: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers;
    if (authorization !== `Bearer ${STRIPE_KEY}`)
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_****' } });
    if (!type?.startsWith('application/x-www-form-urlencoded') || typeof key !== 'string')
      return send(400, { error: { type: 'invalid_request_error', message: 'not a form with an idempotency key' } });
    const form = new URLSearchParams(body);
    self.requests.push({ idempotencyKey: key, form });
    if (self.mood === 'fails') return send(500, { error: { type: 'api_error', message: 'An unknown error occurred' } });
    if (self.mood === 'says nothing') return;
    if (self.mood === 'answers rubbish') return void response.writeHead(200).end('<h1>It works!</h1>');
    const known = answers.get(key);
    if (known && known.body !== body)
      return send(400, {
        error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same' },
      });
    const id = `cs_test_page_${answers.size + 1}`;
    const url = self.mood === 'opens without a page' ? null : `${self.url}/pay/${id}`;
    const session = known?.session ?? { id, url, form };
    answers.set(key, { body, session });
    self.sessions.set(session.id, session);
    if (self.mood === 'loses its first answer' && !known) return void response.destroy();
    send(200, { id: session.id, object: 'checkout.session', url: session.url, status: 'open' });
  }

  /** Pays a session: tells of it, then sends the customer back. */
  async function pay(response: ServerResponse, { id, form }: Session): Promise<void> {
    const payload = JSON.stringify(
      eventOf(form.get('metadata[order_id]')!, {
        id,
        payment_intent: `pi_${id}`,
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: form.get('line_items[0][price_data][currency]'),
      }),
    );
    await fetch(webhook, { method: 'POST', body: payload, headers: { 'stripe-signature': signatureOf(payload) } });
    response.writeHead(303, { location: form.get('success_url')! }).end();
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const [, place, id = ''] = (request.url ?? '').split('/');
    const session = self.sessions.get(id);
    if (request.method === 'POST' && request.url === '/v1/checkout/sessions') return open(request, response, body);
    if (place !== 'pay' || !session) return void response.writeHead(404).end();
    if (request.method === 'POST') return pay(response, session);
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<!doctype html><html lang="fr"><title>Paiement</title><h1>${session.form.get('line_items[0][price_data][product_data][name]')}</h1>
       <form method="post"><button>Pay</button></form><a href="${session.form.get('cancel_url')}">Back</a>`,
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(self, {
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
