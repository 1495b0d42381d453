// Tests how a change of the page waits while the visitor is pressing an element.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenReleased } from '../../src/core/press.ts';

let isPressed: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  isPressed = true;
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === ':active' && isPressed ? {} : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to wait. The returned function returns whether the wait has ended. */
function wait(): () => boolean {
  let hasEnded = false;
  void whenReleased().then(() => (hasEnded = true));
  return () => hasEnded;
}

test('whenReleased does not wait if nothing is pressed', async () => {
  isPressed = false;
  const hasEnded = wait();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasEnded()).toBe(true);
});

test('whenReleased waits until nothing is pressed', async () => {
  const hasEnded = wait();
  await vi.advanceTimersByTimeAsync(300);
  expect(hasEnded()).toBe(false);
  isPressed = false;
  await vi.advanceTimersByTimeAsync(50);
  expect(hasEnded()).toBe(true);
});

test('whenReleased waits no longer than a second, even if the browser never reports the release', async () => {
  const hasEnded = wait();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasEnded()).toBe(true);
});
