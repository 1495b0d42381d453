import type { ReactNode } from 'react';

/** An icon's frame. What is drawn in it stands with the one island that shows it, and is fetched with that alone. */
export const Icon = ({ children }: { children: ReactNode }): ReactNode => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);
