// The cookie banner, and the footer's button that brings it back. The choice stands on `<html data-consent>`.
import { CONSENT_KEY } from '../../domain/device-choices.ts';
import { choose, dataset, find } from './choose.ts';

const banner = find('.consent');
const opener = find('#consent-open');

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
  // To close a banner that was brought back leaves the choice as it is; else nothing is chosen, nor kept.
  if (choice === 'closed') dataset.consent ??= choice;
  else choose({ name: 'consent', value: choice, key: CONSENT_KEY });
  const returnTo = banner.dataset.open === '' ? opener : find('main');
  if (banner.contains(document.activeElement)) returnTo.focus({ preventScroll: true });
  delete banner.dataset.open;
};
