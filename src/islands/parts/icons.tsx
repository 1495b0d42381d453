import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }): ReactNode => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);

export const BagIcon = (): ReactNode => (
  <Icon>
    <path d="M5 8.5h14l1 12H4Z" />
    <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
  </Icon>
);

export const SearchIcon = (): ReactNode => (
  <Icon>
    <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5 5 5" />
  </Icon>
);

export const DisplayIcon = (): ReactNode => (
  <Icon>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18M15.5 5.5v13M19 8v8" />
  </Icon>
);
