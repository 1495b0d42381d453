import type { ReactNode } from 'react';

const Icon = ({ children, className = 'size-6' }: { children: ReactNode; className?: string }): ReactNode => (
  <svg className={className} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    {children}
  </svg>
);

export const BagIcon = (): ReactNode => (
  <Icon>
    <path d="M5 8.500h14l1 12H4Z" />
    <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
  </Icon>
);

export const CloseIcon = (): ReactNode => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

export const CheckIcon = (): ReactNode => (
  <Icon className="size-5">
    <path d="m5 12.5 4.5 4.500L19 7.5" />
  </Icon>
);
