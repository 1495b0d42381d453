import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Whether the island is hydrated. Features that need its script are not offered before. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
