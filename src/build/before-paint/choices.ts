// Sets the stored choices as attributes of `<html>` before the first paint, so that the styles apply the choices at once. The
// attributes are `data-theme`, `data-saver`, `data-consent`, `data-shortcut`, `data-outgoing` and `data-draft`
// (features/display/rules/device-choices.ts, features/inquiry/rules/forms/submission.ts). Sets the attributes again when another
// tab changes a choice, or when the browser restores the page.
import { CONSENT_KEY, SAVER_KEY, SHORTCUT_KEY, THEME_KEY } from '../../features/display/rules/device-choices.ts';
import { DRAFT_KEY, PENDING_KEY } from '../../features/inquiry/rules/forms/submission.ts';

const { dataset } = document.documentElement;

function readChoices(): void {
  try {
    const { [THEME_KEY]: theme, [CONSENT_KEY]: consent } = localStorage;
    for (const key of [SAVER_KEY, SHORTCUT_KEY, PENDING_KEY, DRAFT_KEY])
      // Styles and scripts only check whether the attribute exists, so its value does not matter.
      if (key in localStorage) dataset[key] = key;
      else delete dataset[key];
    if (theme) dataset['theme'] = theme;
    else delete dataset['theme'];
    if (/^(accept|declin)ed$/.test(consent)) dataset['consent'] = consent;
  } catch {
    // Storage is off, so no choice is stored.
  }
}

// With this attribute, styles detect that scripts run. site/components/shell/scroll.ts updates its value.
dataset['scroll'] = 'top';
readChoices();
addEventListener('storage', readChoices);
addEventListener('pageshow', readChoices);
