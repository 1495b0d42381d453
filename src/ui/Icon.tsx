import type { ReactNode } from 'react';

/** Renders the frame of an icon. The drawing is in the island that shows it, so that other islands do not load it. */
export const Icon = ({ children }: { children: ReactNode }): ReactNode => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);
