// In the full scope alone (vitest.config.ts). Whether the time of an answer tells if an address has an account: the difference of two means is held to its own noise.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { expectSameMean } from '../support/same-mean.ts';
import { newCustomer } from '../support/new-customer.ts';

const ORIGIN = 'http://127.0.0.1:4321';
const ANSWERS = 200;
/** Of one account in an hour, so that no answer is that of a limit. */
const ANSWERS_PER_ACCOUNT = 3;

let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend();
});
afterAll(() => server.end());

const newEmail = (): string => `${randomUUID()}@exemple.test`;

/** Milliseconds until an answer, and what it says; from a network of its own. */
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
  ['asking for a new password', 'recover', {}],
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
      const askKnown = async () => {
        const { ms, answer } = await measure(path, { ...body, email: accounts[count % accounts.length]! });
        known.push(ms);
        answers.add(answer);
      };
      const askUnknown = async () => {
        const { ms, answer } = await measure(path, { ...body, email: newEmail() });
        unknown.push(ms);
        answers.add(answer);
      };
      // One after the other and in turn, so that what else the machine does weighs on both alike.
      for (const ask of count % 2 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await ask();
    }
    expect(answers.size).toBe(1);
    expectSameMean(known, unknown);
  },
  1_800_000,
);
