import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** Renders a magnifying glass. */
export const SearchIcon = (): ReactNode => (
  <Icon>
    <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5 5 5" />
  </Icon>
);

/** Renders a cross. */
export const CloseIcon = (): ReactNode => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);
