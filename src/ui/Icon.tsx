import type { ReactNode } from 'react';

/** Renders the frame of an icon. Each island contains the drawings of its own icons, so that other islands do not load them. */
export const Icon = ({ children }: { children: ReactNode }): ReactNode => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);
