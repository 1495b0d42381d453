// Tests slots for large bodies: how they are counted per network, and which upload loses its slot.
import { expect, test } from 'vitest';
import { BodySlots, type SlotPace } from '../../local/backend/body-slots.ts';

const PATIENT: SlotPace = {
  idleMs: 600_000,
  graceMs: 600_000,
  minBytesPerSecond: 1,
  yieldMs: 600_000,
  yieldBytesPerSecond: 1,
};

/** Returns an upload of 10 MB whose bytes the test sends. */
function upload(network: string) {
  const source = new TransformStream<Uint8Array, Uint8Array>();
  const init = {
    method: 'POST',
    headers: { 'content-length': '10000000', 'x-forwarded-for': network },
    body: source.readable,
    duplex: 'half',
  };
  return { request: new Request('http://site/functions/v1/contact-form', init), sender: source.writable.getWriter() };
}

/**
 * Starts to receive an upload. `done` resolves with the number of bytes, or with undefined if no slot was free or the sender was
 * too slow.
 */
function receive(slots: BodySlots, { request }: { request: Request }): { done: Promise<number | undefined> } {
  return { done: slots.run(request, async ({ body }) => (await new Response(body).bytes()).length) };
}

/** Returns whether an upload from this network gets a slot now. */
async function hasSlot(slots: BodySlots, network: string): Promise<boolean> {
  const { request, sender } = upload(network);
  const started = Promise.withResolvers<void>();
  const received = slots.run(request, ({ body }) => {
    started.resolve();
    return new Response(body).bytes();
  });
  const result = await Promise.race([started.promise.then(() => true), received.then(() => false)]);
  await sender.close();
  await received;
  return result;
}

test('all addresses of one IPv6 network share the same upload slots', async () => {
  const slots = new BodySlots(PATIENT);
  const idle = Array.from({ length: 6 }, (_, index) => upload(`2001:db8:1:1::${index + 1}`));
  const received = idle.map((body) => receive(slots, body));
  expect(await hasSlot(slots, '2001:db8:1:1::99')).toBe(false);
  expect(await hasSlot(slots, '2001:db8:1:2::1')).toBe(true);
  for (const { sender } of idle) await sender.close();
  for (const { done } of received) expect(await done).toBe(0);
  expect(await hasSlot(slots, '2001:db8:1:1::99')).toBe(true);
});

test('an upload whose sender sends nothing is ended, which frees its slot', async () => {
  const slots = new BodySlots({ ...PATIENT, idleMs: 20 });
  const received = Array.from({ length: 6 }, () => receive(slots, upload('203.0.113.1')));
  for (const { done } of received) expect(await done).toBeUndefined();
  expect(await hasSlot(slots, '203.0.113.1')).toBe(true);
});

test('an upload that is slower than the minimum rate is ended', async () => {
  const slots = new BodySlots({ ...PATIENT, graceMs: 0, minBytesPerSecond: 1e9 });
  const trickle = upload('203.0.113.1');
  const { done } = receive(slots, trickle);
  await trickle.sender.write(new Uint8Array(1)).catch(() => undefined);
  await trickle.sender.write(new Uint8Array(1)).catch(() => undefined);
  expect(await done).toBeUndefined();
});

test('a new sender gets the slot of the slowest sender when all slots are taken', async () => {
  const slots = new BodySlots({ ...PATIENT, yieldMs: 0, yieldBytesPerSecond: Infinity });
  const all = Array.from({ length: 16 }, (_, index) => upload(`203.0.113.${index}`));
  const received = all.map((body) => receive(slots, body));
  // Every sender except the last one sends data.
  for (const { sender } of all.slice(0, -1)) await sender.write(new Uint8Array(1_000_000));
  expect(await hasSlot(slots, '198.51.100.1')).toBe(true);
  expect(await received.at(-1)!.done).toBeUndefined();
  for (const { sender } of all.slice(0, -1)) await sender.close();
  for (const { done } of received.slice(0, -1)) expect(await done).toBe(1_000_000);
});

test('a new sender gets no slot while all slots are taken by senders that are not slow', async () => {
  const slots = new BodySlots(PATIENT);
  const all = Array.from({ length: 16 }, (_, index) => upload(`203.0.113.${index}`));
  const received = all.map((body) => receive(slots, body));
  expect(await hasSlot(slots, '198.51.100.1')).toBe(false);
  for (const { sender } of all) await sender.close();
  for (const { done } of received) expect(await done).toBe(0);
});

test('an upload that the server has received and is processing is not ended for a new sender', async () => {
  const slots = new BodySlots({ ...PATIENT, yieldMs: 0, yieldBytesPerSecond: Infinity });
  const work = Promise.withResolvers<void>();
  const all = Array.from({ length: 6 }, () => upload('203.0.113.1'));
  const arrived = all.map(() => Promise.withResolvers<void>());
  const results = all.map(({ request }, index) =>
    slots.run(request, async ({ body }) => {
      await new Response(body).bytes();
      arrived[index]!.resolve();
      await work.promise;
      return 'stored';
    }),
  );
  for (const { sender } of all) await sender.close();
  for (const { promise } of arrived) await promise;
  expect(await hasSlot(slots, '203.0.113.1')).toBe(false);
  work.resolve();
  expect(await Promise.all(results)).toEqual(Array(6).fill('stored'));
});
