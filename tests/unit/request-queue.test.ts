import { expect, test } from 'vitest';
import { QueueFullError, RequestQueue } from '../../local/backend/database/request-queue.ts';

/** Returns a queue whose first task runs until `release` is called. `done` lists the names of the other tasks that have run. */
function busyQueue() {
  const queue = new RequestQueue();
  const done: string[] = [];
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  void queue.run(() => released);
  const add = (name: string, isUrgent: boolean, signal?: AbortSignal) =>
    queue.run(async () => void done.push(name), { isUrgent, ...(signal ? { signal } : {}) });
  return { queue, done, add, release };
}

test('urgent tasks run first, and other tasks do not wait forever', async () => {
  const { queue, done, add, release } = busyQueue();
  void add('patient 1', false);
  void add('patient 2', false);
  for (let number = 1; number <= 6; number++) void add(`urgent ${number}`, true);
  release();
  await queue.drain();
  expect(done.map((name) => name[0]).join('')).toBe('uuuupuup');
  expect(done.at(-1)).toBe('patient 2');
});

test('tasks of disconnected callers are skipped, and a failing task does not block the next task', async () => {
  const { queue, done, add, release } = busyQueue();
  const gone = new AbortController();
  const left = add('left', true, gone.signal);
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  const last = add('last', true);
  gone.abort(new Error('gone'));
  release();
  await expect(left).rejects.toThrow('gone');
  await expect(failing).rejects.toThrow('broken');
  await last;
  expect(done).toEqual(['last']);
});

test('a task beyond the limit of the queue is refused at once', async () => {
  const { queue, add, release } = busyQueue();
  const waiting = Array.from({ length: 1_000 }, (_, number) => add(String(number), true));
  await expect(add('one too many', true)).rejects.toThrow(QueueFullError);
  release();
  await Promise.all(waiting);
  await queue.drain();
});
