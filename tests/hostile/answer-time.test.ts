// Checks that response times do not reveal whether an address has an account. The mean times with and without an account may
// differ only by noise. This file runs only in the full scope (vitest.config.ts).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { expectSameMean } from '../support/same-mean.ts';
import { newCustomer } from '../support/new-customer.ts';

const ORIGIN = 'http://127.0.0.1:4321';
const ANSWERS = 200;
/** Number of responses per account. It is below the hourly rate limit. */
const ANSWERS_PER_ACCOUNT = 3;

let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend();
});
afterAll(() => server.end());

const newEmail = (): string => `${randomUUID()}@exemple.test`;

/** Returns the time of a response in ms and its content. Each request comes from another network. */
async function measure(path: string, body: object): Promise<{ ms: number; answer: string }> {
  const request = new Request(`${ORIGIN}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: server.backend.keys.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const startedAt = performance.now();
  const response = await server.backend.fetch(request);
  const text = await response.text();
  return { ms: performance.now() - startedAt, answer: `${response.status} ${text}` };
}

test.each([
  ['signing in', 'token?grant_type=password', { password: 'faux faux' }],
  ['requesting a new password', 'recover', {}],
])(
  '%s takes the same time for a known and an unknown address',
  async (_, path, body) => {
    const accounts: string[] = [];
    for (let count = 0; count * ANSWERS_PER_ACCOUNT < ANSWERS; count++) {
      const email = newEmail();
      await newCustomer(server.service().client, email, 'mot de passe');
      accounts.push(email);
    }
    const known: number[] = [];
    const unknown: number[] = [];
    const answers = new Set<string>();
    for (let count = 0; count < ANSWERS; count++) {
      const tryKnown = async () => {
        const { ms, answer } = await measure(path, { ...body, email: accounts[count % accounts.length]! });
        known.push(ms);
        answers.add(answer);
      };
      const tryUnknown = async () => {
        const { ms, answer } = await measure(path, { ...body, email: newEmail() });
        unknown.push(ms);
        answers.add(answer);
      };
      // Requests for known and unknown addresses alternate, so that other load of the machine affects both alike.
      for (const attempt of count % 2 ? [tryKnown, tryUnknown] : [tryUnknown, tryKnown]) await attempt();
    }
    expect(answers.size).toBe(1);
    expectSameMean(known, unknown);
  },
  1_800_000,
);
