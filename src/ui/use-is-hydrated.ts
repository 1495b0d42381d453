import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Returns whether the island is hydrated. Until then, an island does not offer features that need its script. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
