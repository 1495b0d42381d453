import type { Strings } from '../../i18n/strings/index.ts';

/** What the control's mount gives it. */
export interface DisplayProps {
  /** Of the panel: a page has the control twice. */
  id: string;
  t: Strings['display'];
  /** Shows its name beside the icon, rather than tell it to those only who cannot see it. */
  isNamed: boolean;
  /** Whether a first touch has drawn the panel already (src/first-touch). */
  answer?: boolean;
}
