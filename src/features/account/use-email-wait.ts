import { useEffect, useState } from 'react';
import { EMAIL_WAIT_SECONDS } from './rules/email-wait.ts';

/**
 * Returns the seconds until another email may be sent, and a function that restarts the countdown.
 * @param isSent whether an email was sent just now
 */
export function useEmailWait(isSent: boolean): [seconds: number, restart: () => void] {
  const [now, setNow] = useState(Date.now);
  const [endsAt, setEndsAt] = useState(() => (isSent ? now + EMAIL_WAIT_SECONDS * 1_000 : 0));
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  const restart = (): void => {
    setNow(Date.now());
    setEndsAt(Date.now() + EMAIL_WAIT_SECONDS * 1_000);
  };
  return [Math.max(0, Math.ceil((endsAt - now) / 1_000)), restart];
}
