// Serves the project's functions as a platform does, in Node or Deno. Runs as a separate process and prints its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { getRequestListener } from '@hono/node-server';
import account from '../../functions/account/index.ts';
import calendar from '../../functions/calendar/index.ts';
import contactForm from '../../functions/contact-form/index.ts';
import { standardRequest } from '../../local/standard-request.ts';
import { stopDelivering } from '../../functions/_shared/delivery/deliver-soon.ts';
import deliver from '../../functions/deliver/index.ts';
import inquiryStatus from '../../functions/inquiry-status/index.ts';
import newsletter from '../../functions/newsletter/index.ts';
import invoice from '../../functions/invoice/index.ts';
import quote from '../../functions/quote/index.ts';
import payment from '../../functions/payment/index.ts';
import stripeWebhook from '../../functions/stripe-webhook/index.ts';
import desk from '../../functions/desk/index.ts';
import savedCard from '../../functions/saved-card/index.ts';
import recoveryCodes from '../../functions/recovery-codes/index.ts';

const FUNCTIONS: Record<string, { fetch(request: Request): Promise<Response> }> = {
  'contact-form': contactForm,
  'inquiry-status': inquiryStatus,
  calendar,
  newsletter,
  deliver,
  payment,
  invoice,
  quote,
  'stripe-webhook': stripeWebhook,
  desk,
  'saved-card': savedCard,
  account,
  'recovery-codes': recoveryCodes,
};

/** Background work that has not ended yet. */
const work = new Set<Promise<unknown>>();

/** Request header with the size, in bytes, of the pieces in which this host forwards the body. Platforms may use any size. */
const PIECE_BYTES = 'x-piece-bytes';

function inPieces(request: Request): Request {
  const { url, method, headers, signal } = request;
  const length = Number(headers.get(PIECE_BYTES));
  if (!length || !request.body) return request;
  const split = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      for (let at = 0; at < chunk.length; at += length) controller.enqueue(chunk.subarray(at, at + length));
    },
  });
  // Streams require `duplex`, which TypeScript's `RequestInit` lacks. `init` is a variable, because TypeScript would reject the
  // unknown property in a literal that is passed directly.
  const init = { method, headers, signal, body: request.body.pipeThrough(split), duplex: 'half' };
  return new Request(url, init);
}

async function answer(request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.split('/')[3] ?? '';
  if (name === 'background-work') return Response.json(work.size);
  return FUNCTIONS[name]?.fetch(inPieces(request)) ?? new Response(null, { status: 404 });
}

/** Some platforms end a function after its response, but wait for work that was passed to `waitUntil`. */
if (process.env.WAITS_FOR_WORK) {
  const waitUntil = (running: Promise<unknown>): void => {
    work.add(running);
    void running.finally(() => work.delete(running));
  };
  Object.assign(globalThis, { EdgeRuntime: { waitUntil } });
}

interface DenoServing {
  serve(
    options: { port: number; hostname: string; onListen(at: { port: number }): void },
    answer: (request: Request) => Promise<Response>,
  ): unknown;
}

const { Deno } = globalThis as { Deno?: DenoServing };
if (Deno) {
  Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log(port) }, answer);
} else {
  const server = createServer(
    getRequestListener((request, connection) => answer(standardRequest(request, connection)), {
      overrideGlobalObjects: false,
    }),
  );
  // If the server closed an idle connection while a test reused it, the failure would look like a bug in the function.
  server.keepAliveTimeout = 600_000;
  process.once('SIGTERM', () => {
    console.error('stopping');
    void stopDelivering().then(() => process.exit());
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}
