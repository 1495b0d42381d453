// Tests submissions in browsers that refuse some or all of the storage and APIs that the queue uses.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Submission } from '../../src/features/inquiry/rules/forms/submission.ts';

const stored = new Map<string, unknown>();
let canStore = true;
const refuse = <Result>(result: () => Result): Result => {
  if (!canStore) throw new DOMException('denied', 'SecurityError');
  return result();
};
vi.mock('idb-keyval', () => ({
  createStore: () => (_mode: string, use: (requests: object) => unknown) =>
    use({ getAll: () => refuse(() => [...stored.values()]) }),
  promisifyRequest: (result: unknown) => result,
  set: async (key: string, value: unknown) => refuse(() => void stored.set(key, value)),
  get: async (key: string) => refuse(() => stored.get(key)),
  del: async (key: string) => refuse(() => void stored.delete(key)),
}));

class Channel extends EventTarget {
  static readonly posted: unknown[] = [];
  static last: Channel;
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.last = this;
  }
  postMessage(message: unknown): void {
    Channel.posted.push(message);
  }
}

const SUBMISSION: Submission = {
  key: '0c7f8f7e-4d7c-4d22-9f5e-0d6a5c1f6f10',
  endpoint: 'https://exemple.test/functions/v1/contact-form',
  apiKey: 'key',
  fields: { name: 'Jean' },
  files: {},
};
const RECEIVED = { kind: 'received', reference: 'SB-234567' };
const isConnected = { value: true };
const post = vi.fn<() => Promise<Response>>();
const page = new EventTarget();
const view = Object.assign(new EventTarget(), { documentElement: { dataset: {} }, visibilityState: 'visible' });

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  stored.clear();
  canStore = true;
  isConnected.value = true;
  Channel.posted.length = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', view);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, work: () => Promise<void>) => work() } });
  post.mockReset().mockImplementation(async () => {
    if (!isConnected.value) throw new TypeError('Failed to fetch');
    return Response.json({ reference: RECEIVED.reference });
  });
  vi.stubGlobal('fetch', post);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const blockSiteData = (): void => {
  const denied = new DOMException('denied', 'SecurityError');
  canStore = false;
  vi.stubGlobal('BroadcastChannel', function () {
    throw denied;
  });
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(denied) },
    serviceWorker: { register: () => Promise.reject(denied) },
  });
};

test('a browser that cannot store submissions causes a warning and no error', async () => {
  canStore = false;
  const { submit } = await import('../../src/features/inquiry/store/submissions.ts');
  await submit(SUBMISSION);
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).toHaveBeenCalledOnce();
});

test('an inquiry is sent although site data is blocked', async () => {
  blockSiteData();
  const { $submissions, submit, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  await submit(SUBMISSION);
  await vi.waitFor(() => expect($submissions.get()[SUBMISSION.key]).toEqual(RECEIVED));
});

test('with site data blocked, an inquiry waits in the page until the connection is back', async () => {
  blockSiteData();
  isConnected.value = false;
  const { $submissions, submit, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  await submit(SUBMISSION);
  await vi.waitFor(() => expect($submissions.get()[SUBMISSION.key]).toEqual({ kind: 'waiting', isUnstored: true }));
  isConnected.value = true;
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect($submissions.get()[SUBMISSION.key]).toEqual(RECEIVED));
});

test('an inquiry that the visitor cancels while an earlier one is being sent is not posted', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<Response>();
  post.mockImplementationOnce(() => response);
  for (const key of [SUBMISSION.key, 'other']) stored.set(key, { ...SUBMISSION, key });
  const { $submissions, cancel, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  const watching = watchConnection();
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  await cancel('other');
  respond(Response.json({ reference: RECEIVED.reference }));
  await watching;
  expect(post).toHaveBeenCalledOnce();
  expect($submissions.get()).toEqual({ [SUBMISSION.key]: RECEIVED });
});

test('an inquiry that waits in the page is posted once, even if the connection is restored while it is being sent', async () => {
  blockSiteData();
  const { promise: response, resolve: respond } = Promise.withResolvers<Response>();
  post.mockImplementationOnce(() => response);
  const { $submissions, submit, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  await submit(SUBMISSION);
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  page.dispatchEvent(new Event('online'));
  view.dispatchEvent(new Event('visibilitychange'));
  respond(Response.json({ reference: RECEIVED.reference }));
  await vi.waitFor(() => expect($submissions.get()[SUBMISSION.key]).toEqual(RECEIVED));
  expect(post).toHaveBeenCalledOnce();
});

test('an inquiry that the server has received is shown as received even if storage fails before its removal', async () => {
  stored.set(SUBMISSION.key, SUBMISSION);
  post.mockImplementation(async () => {
    canStore = false;
    return Response.json({ reference: RECEIVED.reference });
  });
  const { $submissions, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  expect($submissions.get()).toEqual({ [SUBMISSION.key]: RECEIVED });
});

test('sendPending passes on an error that its callback throws, and runs the callback only once', async () => {
  const { sendPending } = await import('../../src/features/inquiry/queue/send.ts');
  stored.set(SUBMISSION.key, SUBMISSION);
  const report = vi.fn<() => void>(() => {
    throw new Error('fault');
  });
  await expect(sendPending(report)).rejects.toThrow('fault');
  expect(report).toHaveBeenCalledTimes(1);
});

test('an inquiry stored by a previous version is sent, and the tabs of that version are notified in its format', async () => {
  stored.set(SUBMISSION.key, { ...SUBMISSION });
  const { $submissions, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  expect($submissions.get()[SUBMISSION.key]).toEqual(RECEIVED);
  expect(stored.size).toBe(0);
  expect(Channel.last.name).toBe('outgoing');
  expect(Channel.posted).toEqual([
    { key: SUBMISSION.key, standing: { kind: 'sending' } },
    { key: SUBMISSION.key, standing: RECEIVED },
  ]);
});

test('an inquiry sent while no page was open is shown once as received, and not posted again', async () => {
  stored.set(SUBMISSION.key, { ...SUBMISSION, receipt: RECEIVED });
  const { $submissions, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  expect($submissions.get()[SUBMISSION.key]).toEqual(RECEIVED);
  expect(post).not.toHaveBeenCalled();
  expect(stored.size).toBe(0);
});

test('a message from a tab or worker of a previous version updates the submission', async () => {
  const { $submissions, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  Channel.last.dispatchEvent(new MessageEvent('message', { data: { key: 'a', standing: RECEIVED } }));
  expect($submissions.get()).toEqual({ a: RECEIVED });
});

test('Background Sync is registered when the first service worker becomes active', async () => {
  vi.stubEnv('DEV', false);
  isConnected.value = false;
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  const register = vi.fn<() => Promise<void>>(async () => {
    if (worker.state !== 'activated') throw new DOMException('no active Service Worker', 'InvalidStateError');
  });
  const registration = { installing: worker, waiting: null, active: null, sync: { register } };
  vi.stubGlobal('navigator', { locks: navigator.locks, serviceWorker: { register: async () => registration } });
  const { submit, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  await submit(SUBMISSION);
  worker.state = 'activated';
  worker.dispatchEvent(new Event('statechange'));
  await vi.waitFor(() => expect(register).toHaveResolved());
});

test.each([
  ['stored', () => undefined],
  ['with site data blocked', blockSiteData],
])('an inquiry (%s) that was refused permanently is not posted again with the next inquiry', async (_name, prepare) => {
  prepare();
  post.mockImplementation(async () => new Response('<h1>405</h1>', { status: 405 }));
  const { $submissions, submit, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  await submit(SUBMISSION);
  const refused = { kind: 'refused', fields: {} };
  await vi.waitFor(() => expect($submissions.get()[SUBMISSION.key]).toEqual(refused));
  // A second inquiry is sent although the first one was refused.
  post.mockImplementation(async () => Response.json({ reference: RECEIVED.reference }));
  await submit({ ...SUBMISSION, key: 'other' });
  await vi.waitFor(() => expect($submissions.get()['other']).toEqual(RECEIVED));
  expect($submissions.get()[SUBMISSION.key]).toEqual(refused);
  expect(post).toHaveBeenCalledTimes(2);
});

test('an inquiry refused on another page is reported on the contact page, not posted again, and removed by cancel', async () => {
  stored.set(SUBMISSION.key, SUBMISSION);
  post.mockImplementation(async () => Response.json({ error: 'Non' }, { status: 422 }));
  const { sendPending } = await import('../../src/features/inquiry/queue/send.ts');
  await sendPending(() => undefined);
  const { $submissions, cancel, watchConnection } = await import('../../src/features/inquiry/store/submissions.ts');
  await watchConnection();
  expect($submissions.get()[SUBMISSION.key]).toEqual({ kind: 'refused', error: 'Non', fields: {} });
  expect(post).toHaveBeenCalledTimes(1);
  expect(await cancel(SUBMISSION.key)).toMatchObject({ fields: SUBMISSION.fields });
  expect(stored.size).toBe(0);
});

test('an error in the site’s own code is not reported as a missing connection', async () => {
  vi.stubGlobal('AbortSignal', {});
  const { send } = await import('../../src/features/inquiry/queue/send.ts');
  expect(await send(SUBMISSION)).toEqual({ kind: 'waiting', isFault: true });
  expect(post).not.toHaveBeenCalled();
});

test('a response that is not JSON is reported as a server error, not as a missing connection', async () => {
  post.mockImplementation(async () => new Response('<html>Wi-Fi login</html>'));
  const { send } = await import('../../src/features/inquiry/queue/send.ts');
  expect(await send(SUBMISSION)).toEqual({ kind: 'waiting', isFault: true });
});
