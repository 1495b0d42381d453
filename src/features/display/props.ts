import type { Strings } from '../../i18n/strings/index.ts';

/** Props that the control's mount passes. */
export interface DisplayProps {
  /** ID of the panel. It must be unique, because a page has two of these controls. */
  id: string;
  t: Strings['display'];
  /** Whether the name is visible next to the icon. Otherwise only screen readers read it. */
  isNamed: boolean;
  /** Whether the first-touch script has already rendered the panel (src/first-touch). */
  answer?: boolean;
}
