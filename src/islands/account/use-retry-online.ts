import { useEffect, useRef } from 'react';
import type { AuthProblem } from '../../stores/session.ts';

type Send = (values: Record<string, string>) => Promise<AuthProblem | undefined>;

/** Submits the form again when the connection returns, if the last attempt was offline. */
export function useRetryOnline(): (send: Send) => Send {
  const isOffline = useRef(false);
  useEffect(() => {
    const retry = (): void => {
      if (isOffline.current) document.querySelector<HTMLButtonElement>('[data-link] button[type=submit]')?.click();
    };
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return (send) => async (values) => {
    isOffline.current = true;
    const problem = await send(values);
    isOffline.current = problem?.code === 'offline';
    return problem;
  };
}
