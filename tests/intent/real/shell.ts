import { expect, type Page } from '@playwright/test';
import { banner } from '../../support/shell.ts';
import { pick, type Random } from '../fuzz/random.ts';
import { anyPress, anySinglePress, type Action, type Part } from './action.ts';

const THEMES = { 'Comme l’appareil': 'system', Clair: 'light', Sombre: 'dark' } as const;

/** The phone's menu, the display panel and the cookie banner. */
export interface ShellPart extends Part {
  isMenuOpen: () => boolean;
  /** Records that a click in the header, outside the menu, has closed the menu. Checks that the menu is closed. */
  pressedBeside: () => Promise<void>;
  /** Closes the menu, so that the page behind it is reachable. */
  closeMenu: () => Promise<void>;
}

/** Returns the header's controls and the cookie banner as a part. */
export function createShellPart(
  page: Page,
  { isPhone, hasBanner }: { isPhone: boolean; hasBanner: boolean },
): ShellPart {
  const menu = page.locator('details.menu');
  const summary = menu.locator('summary');
  const panel = page.getByRole('form', { name: 'Affichage' });
  let isMenuOpen = false;
  let theme: string | undefined;
  let consent = hasBanner ? undefined : 'declined';

  const expectMenu = (when: string): Promise<void> =>
    expect(menu, `the menu ${when}`).toHaveJSProperty('open', isMenuOpen);
  const toggleMenu = (random: Random): Action => {
    const { name, times, perform } = anyPress(random);
    return {
      name: `${name} on the menu`,
      weight: times,
      perform: async () => {
        await expectMenu('before it is pressed');
        await perform(summary);
        if (times % 2 === 1) isMenuOpen = !isMenuOpen;
        await expectMenu('after it was pressed');
      },
    };
  };
  const chooseTheme = (random: Random): Action => {
    const press = anySinglePress(random);
    const [label, value] = pick(random, Object.entries(THEMES));
    return {
      name: `${press.name} on the display panel, theme ${value}, Escape`,
      weight: 3,
      perform: async () => {
        await press.perform(page.getByRole('banner').getByRole('button', { name: 'Affichage' }));
        await expect(panel).toBeVisible();
        const choice = panel.getByRole('radio', { name: label });
        // Choosing the current value again changes nothing.
        if (!(await choice.isChecked())) theme = value;
        await choice.click();
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
      },
    };
  };
  const answer = (random: Random): Action => {
    const press = anySinglePress(random);
    const [label, value] = pick(random, [
      ['Accepter', 'accepted'],
      ['Refuser', 'declined'],
    ] as const);
    return {
      name: `${press.name} on “${label}”`,
      weight: 1,
      perform: async () => {
        await press.perform(banner(page).getByRole('button', { name: label }));
        consent = value;
        await expect(banner(page)).toBeHidden();
      },
    };
  };
  const verifyStored = async (): Promise<void> => {
    expect(
      await page.evaluate(() => [
        localStorage.getItem('theme') ?? 'system',
        localStorage.getItem('cookie-consent') ?? undefined,
      ]),
      // If the option `system` is already checked, a click on it may or may not be stored. A missing theme means `system` too.
    ).toEqual([theme ?? 'system', consent]);
  };

  return {
    next: async (random) => {
      if (consent === undefined && !isMenuOpen) return answer(random);
      if (isPhone && (!isMenuOpen || random() < 0.5)) return toggleMenu(random);
      return chooseTheme(random);
    },
    isMenuOpen: () => isMenuOpen,
    pressedBeside: async () => {
      isMenuOpen = false;
      await expectMenu('after a click next to it');
    },
    closeMenu: async () => {
      if (isMenuOpen) {
        await expectMenu('before it is closed');
        await summary.click();
        isMenuOpen = false;
      }
      // Waits until the page behind the menu is active. An inert page takes no focus, so typed keys would go to the menu.
      await expect(page.locator('main')).toHaveJSProperty('inert', false);
    },
    verify: async () => {
      await expectMenu('at the end');
      await verifyStored();
    },
    verifyStored,
  };
}
