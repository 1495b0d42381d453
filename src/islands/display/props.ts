import type { Strings } from '../../i18n/strings/index.ts';

/** What the control's mount gives it. */
export interface DisplayProps {
  t: Strings['display'];
  /** Shows its name beside the icon, rather than tell it to those only who cannot see it. */
  isNamed: boolean;
}
