import type { Strings } from '../../i18n/strings/index.ts';

/** Props of the header's display button and its panel. */
export interface DisplayProps {
  /** ID of the panel. It must be unique, because a page has two of these buttons. */
  id: string;
  t: Strings['display'];
  /** Whether the button's name is visible next to its icon. Otherwise, only screen readers read the name. */
  isNamed: boolean;
  /** Whether the first-touch script has already rendered the panel (src/first-touch). */
  answer?: boolean;
}
