import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Whether the island answers: what only its script can do is not promised before. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
