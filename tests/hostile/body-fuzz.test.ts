// Sends bodies of any shape to each function and interface, 20 000 in the full scope. Some bodies contain reserved names,
// deep nesting, many parts or broken multipart data. Other bodies have a size of 20 MB.
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { FUNCTION_PARAMETERS } from '../../local/backend/visitors/rest-functions.ts';
import { isFullScope, SEED } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';
import {
  expectServing,
  sendAll,
  getSessionHeaders,
  startFuzzedServer,
  type FuzzedServer,
  type MadeUpRequest,
} from '../support/under-fuzz.ts';

const temporary = temporaryFolders();
const BODIES = isFullScope ? 20_000 : 400;
const LARGE_BYTES = 20_000_000;

let fuzzed: FuzzedServer;
beforeAll(async () => {
  fuzzed = await startFuzzedServer(temporary);
});
afterAll(() => fuzzed.server.process.kill('SIGKILL'));

const FORMS = [
  'contact-form',
  'newsletter',
  'inquiry-status',
  'invoice',
  'quote',
  'payment',
  'account',
  'desk',
  'stripe-webhook',
  'saved-card',
  'calendar',
  'recovery-codes',
  'deliver',
];

/** Database functions of customers and of the desk, as `supabase/rights.json` lists them. */
const FUNCTIONS = Object.keys(FUNCTION_PARAMETERS);
/** Parameters of these functions, so that some bodies reach the functions themselves. */
const PARAMETERS = [...new Set(Object.values(FUNCTION_PARAMETERS).flatMap((parameters) => Object.keys(parameters)))];

/** Start of a calendar's address. An invalid or unknown token follows. */
const CALENDAR = '/functions/v1/calendar/';
const calendar = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 80 }).map((token) => encodeURIComponent(token.toWellFormed())),
    fc.constantFrom('0'.repeat(64), '0'.repeat(63), `${'0'.repeat(64)}.ics/..`, '%00', '%', 'a'.repeat(5_000)),
  )
  .map((token) => `${CALENDAR}${token}.ics`);
const path = fc.oneof(
  fc.constantFrom(...FORMS.map((form) => `/functions/v1/${form}`)),
  fc.constantFrom(
    ...['signup', 'token?grant_type=password', 'recover', 'verify', 'resend', 'user', 'factors'].map(
      (part) => `/auth/v1/${part}`,
    ),
    '/auth/v1/token?grant_type=refresh_token',
    '/storage/v1/object/requests/a.pdf',
  ),
  fc.constantFrom(...FUNCTIONS.map((name) => `/rest/v1/rpc/${name}`)),
  { weight: 1, arbitrary: calendar },
);
const name = fc.oneof(
  fc.constantFrom(
    'type_demande',
    'name',
    'email',
    'subject',
    'message',
    'attachment',
    'key',
    'password',
    'refresh_token',
    'token_hash',
    'type',
    'factor_type',
    'issuer',
    'friendly_name',
    ...PARAMETERS,
  ),
  fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype), '__proto__', 'prototype', 'a.b', 'a[b]', 'a[]'),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('contact', 'a@exemple.test', '1e999', '\0', '\ud800', 'totp', 'recovery'),
);
const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '{"__proto__":', '[[],'), fc.integer({ min: 1, max: 3_000 }))
  .map(([open, depth]) => open.repeat(depth) + '1' + (open.startsWith('{') ? '}' : ']').repeat(depth));
const json = fc.oneof(
  fc.dictionary(name, fc.oneof(text, fc.jsonValue({ maxDepth: 4 }))).map((value) => JSON.stringify(value)),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  nested,
  nested.map((inner) => `{"p_lines":${inner},"message":${inner}}`),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc
    .integer({ min: 1, max: 5_000 })
    .map((count) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 1])))),
);
const urlencoded = fc.oneof(
  fc.array(fc.tuple(name, text), { maxLength: 20 }).map((pairs) => String(new URLSearchParams(pairs))),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((count) => Array.from({ length: count }, (_, index) => `${index}=`).join('&')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const head = fc.oneof(
  fc
    .tuple(name, fc.option(text))
    .map(([by, file]) => `Content-Disposition: form-data; name="${by}"${file === null ? '' : `; filename="${file}"`}`),
  fc.string({ maxLength: 60 }),
  fc.constantFrom('', 'Content-Disposition: form-data; name=""', 'Content-Disposition: attachment', 'a'.repeat(5_000)),
);
const part = fc.tuple(head, text).map(([of, content]) => `--x\r\n${of}\r\n\r\n${content}\r\n`);
const multipart = fc.oneof(
  fc
    .tuple(fc.array(part, { maxLength: 12 }), fc.constantFrom('--x--\r\n', '--x', '--x-', '', '--x--'))
    .map(([parts, end]) => parts.join('') + end),
  fc.tuple(part, fc.integer({ min: 90, max: 3_000 })).map(([text, count]) => `${text.repeat(count)}--x--`),
  fc.integer({ min: 1, max: 2_000 }).map((count) => '--x\r\n'.repeat(count)),
);
const body = fc.oneof(
  fc.tuple(fc.constant('application/json'), json),
  fc.tuple(fc.constant('application/x-www-form-urlencoded'), urlencoded),
  fc.tuple(
    fc.constantFrom('multipart/form-data; boundary=x', 'multipart/form-data; boundary="x"', 'multipart/form-data'),
    multipart,
  ),
  fc.tuple(fc.constantFrom('text/plain', 'application/octet-stream', ''), json),
);

/**
 * Returns bodies of 20 MB of each content type that the contact form accepts, in the shapes that cost a parser most. These bodies
 * are sent between the small bodies.
 */
const largeBodies = (): [string, string][] => {
  const fill = (piece: (index: number) => string): string => {
    const pieces: string[] = [];
    for (let bytes = 0, index = 0; bytes < LARGE_BYTES; index++) bytes += pieces[pieces.push(piece(index)) - 1]!.length;
    return pieces.join('');
  };
  return [
    ['application/x-www-form-urlencoded', fill((index) => `a${index}=&`)],
    ['application/json', `{${fill((index) => `"a${index}":0,`)}"a":0}`],
    ['application/json', '['.repeat(LARGE_BYTES)],
    [
      'multipart/form-data; boundary=x',
      fill((index) => `--x\r\nContent-Disposition: form-data; name="a${index}"\r\n\r\n\r\n`),
    ],
    ['multipart/form-data; boundary=x', fill(() => '\r\n--')],
    [
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n%PDF-${fill(() => '\r\n--y')}\r\n--x--`,
    ],
  ];
};

test(`random and huge request bodies cause no server error, seed ${SEED}`, { timeout: 3_600_000 }, async () => {
  const made = fc.sample(fc.tuple(path, body), { numRuns: BODIES, seed: SEED });
  const requests = made.map(([to, [type, content]], number): MadeUpRequest => ({
    path: to,
    headers: {
      apikey: fuzzed.publishableKey,
      ...getSessionHeaders(fuzzed, number),
      ...(type && { 'content-type': type }),
    },
    // Calendar programs send GET without a body.
    ...(to.startsWith(CALENDAR) && number % 2 === 0 ? { method: 'GET' } : { method: 'POST', body: content }),
  }));
  const large = largeBodies().map(([type, content]): MadeUpRequest => ({
    path: '/functions/v1/contact-form',
    method: 'POST',
    headers: { apikey: fuzzed.publishableKey, 'content-type': type },
    body: content,
  }));
  const step = Math.floor(requests.length / large.length);
  for (const [index, request] of large.entries()) requests.splice(index * (step + 1), 0, request);
  await sendAll(fuzzed, requests);
  await expectServing(fuzzed);
});
