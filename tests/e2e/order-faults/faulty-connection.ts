import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Route } from '@playwright/test';
import type { ANSWERS } from './plan.ts';

export const ORDER_CALL = '**/rest/v1/rpc/place_order';

/** A failure for the next order. Later orders are undisturbed. */
export interface Fault {
  answer: (typeof ANSWERS)[number];
  isReceived: boolean;
}

export interface FaultyConnection {
  /** Applies this failure to the next order. */
  expect(fault: Fault): void;
  /** Resolves once a disturbed order has been sent, and has reached the server if the failure allows it. */
  met(): Promise<void>;
  end(): Promise<void>;
}

/** Intercepts `place_order` for all pages of a context. */
export async function faultyConnection(context: BrowserContext): Promise<FaultyConnection> {
  // Starts a response and never finishes it. A Playwright route responds in full or not at all.
  const stalling = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"kind":');
  });
  await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve));
  const stallingUrl = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`;

  let next: Fault | undefined;
  let meet = (): void => undefined;
  let meeting = Promise.resolve();
  await context.route(ORDER_CALL, async (route) => {
    const fault = next;
    next = undefined;
    if (!fault) return route.continue().catch(() => undefined);
    const received = fault.isReceived ? await (await route.fetch({ maxRetries: 2 })).text() : '{"kind":"placed"';
    // The page may have navigated away in the meantime.
    await answer(route, fault.answer, { received, stallingUrl }).catch(() => undefined);
    meet();
  });
  return {
    expect: (fault) => {
      next = fault;
      meeting = new Promise((resolve) => (meet = resolve));
    },
    met: () => meeting,
    end: async () => {
      stalling.closeAllConnections();
      await new Promise((resolve) => stalling.close(resolve));
    },
  };
}

function answer(
  route: Route,
  kind: Fault['answer'],
  { received, stallingUrl }: { received: string; stallingUrl: string },
): Promise<void> {
  const contentType = 'application/json';
  switch (kind) {
    case 'cut':
      return route.abort('connectionreset');
    case '500':
      return route.fulfill({ status: 500, json: { code: 'server_fault', message: 'Server fault 1a2b3c4d' } });
    case '504':
      return route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' });
    case 'no JSON':
      return route.fulfill({ contentType, body: '\u0000{]' });
    case 'HTML':
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title><p>Connect</p>' });
    case 'other JSON':
      return route.fulfill({ json: { kind: 'placed', order: 1 } });
    case 'half an answer':
      return route.fulfill({ contentType, body: received.slice(0, Math.ceil(received.length / 2)) });
    case 'half an answer, then silence':
      return route.continue({ url: stallingUrl });
    case 'silence':
      return Promise.resolve();
  }
}
