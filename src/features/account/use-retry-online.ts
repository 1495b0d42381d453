import { useEffect, useRef } from 'react';
import type { AuthProblem } from './store/session.ts';

type Send = (values: Record<string, string>) => Promise<AuthProblem | undefined>;

/** Pauses in milliseconds before further retries. Browsers report a connection before it works, so one retry may not suffice. */
const AGAIN_AFTER_MS = [2_000, 5_000, 15_000];

/** Submits the form again when the connection is restored, if the last attempt failed offline. */
export function useRetryOnline(): (send: Send) => Send {
  const isOffline = useRef(false);
  const delaysMs = useRef<number[]>([]);
  const timer = useRef<number | undefined>(undefined);
  const retry = (): void => {
    if (isOffline.current) document.querySelector<HTMLButtonElement>('[data-link] button[type=submit]')?.click();
  };
  useEffect(() => {
    const begin = (): void => {
      delaysMs.current = [...AGAIN_AFTER_MS];
      retry();
    };
    addEventListener('online', begin);
    return () => {
      removeEventListener('online', begin);
      clearTimeout(timer.current);
    };
  }, []);
  return (send) => async (values) => {
    isOffline.current = true;
    clearTimeout(timer.current);
    const problem = await send(values);
    isOffline.current = problem?.code === 'offline';
    const delayMs = isOffline.current && navigator.onLine ? delaysMs.current.shift() : undefined;
    if (delayMs !== undefined) timer.current = window.setTimeout(retry, delayMs);
    return problem;
  };
}
