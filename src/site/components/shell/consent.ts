// Handles the cookie banner, and the footer's button that shows it again. The choice is in `<html data-consent>`.
import { CONSENT_KEY } from '../../../features/display/rules/device-choices.ts';
import { choose, dataset, find } from './choose.ts';

const banner = find('.consent') as HTMLElement | null;
const opener = find('#consent-open');

// An ad blocker may have removed the banner.
if (banner) {
  opener.onclick = () => {
    banner.dataset.open = '';
    banner.focus();
  };

  banner.onkeydown = ({ key }) => {
    if (key === 'Escape') find('.consent [value=closed]').click();
  };

  banner.onclick = ({ target }) => {
    const choice = (target as Element).closest('button')?.value;
    if (!choice) return;
    // Closing a reopened banner keeps the earlier choice. Closing a banner without an earlier choice stores nothing.
    if (choice === 'closed') dataset.consent ??= choice;
    else choose({ name: 'consent', value: choice, key: CONSENT_KEY });
    const returnTo = banner.dataset.open === '' ? opener : find('main');
    if (banner.contains(document.activeElement)) returnTo.focus({ preventScroll: true });
    delete banner.dataset.open;
  };
}
