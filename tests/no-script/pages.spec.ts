// Opens every page without fetched scripts, on a phone. Tests that each page is readable and complete, and shows no control that
// would do nothing.
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { LINK_ACTIONS, LINK_KINDS, linkPath } from '../../src/features/newsletter/rules/links.ts';
import { path, UNINDEXED } from '../../src/i18n/routes.ts';
import { siteDir } from '../support/built-site.ts';
import { anyAddress } from '../support/content.ts';
import { expectPictures, failScripts, findFaults, MODES } from '../support/no-script.ts';
import { kindOfPage, pagesOfScope } from '../support/page-kinds.ts';
import { pageFilesByAddress } from '../support/page-weight.ts';
import { casesOfScope, FULL_SCOPE, localesOfScope } from '../support/scope.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Returns method and address of the page's forms. Forms that only close a panel, or that need a script, are left out. */
const readForms = (page: Page): Promise<string[]> =>
  page
    .locator('form:not([method=dialog], .needs-script)')
    .evaluateAll((forms) => forms.map((form) => `${(form as HTMLFormElement).method} ${form.getAttribute('action')}`));

const addresses = [...pageFilesByAddress(siteDir).keys()];

for (const mode of casesOfScope(MODES)) {
  test.describe(`with scripts ${mode}`, () => {
    test.use({ javaScriptEnabled: mode !== 'off' });
    test.beforeEach(({ page }) => (mode === 'failing' ? failScripts(page) : undefined));

    for (const locale of localesOfScope) {
      const pages = addresses.filter((address) => kindOfPage(address).locale === locale);

      test(`in ${locale}: every page is readable and has no dead control, and its forms get a response`, async ({
        page,
        request,
        baseURL,
      }) => {
        test.setTimeout(240_000);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const forms = new Set<string>();
        for (const address of pagesOfScope(pages)) {
          await page.goto(address);
          // A missing script is reported only after a delay, so the test polls the page.
          await expect
            .configure({ soft: true })
            .poll(() => findFaults(page, mode), address)
            .toEqual([]);
          for (const form of await readForms(page)) forms.add(form);
        }
        expect([...forms].sort()).toEqual([
          `get ${path('search', locale)}`,
          'post /functions/v1/contact-form',
          'post /functions/v1/inquiry-status',
          'post /functions/v1/newsletter',
          ...LINK_KINDS.map((kind) => `post ${LINK_ACTIONS[kind][locale]}`),
        ]);
        expect((await request.get(path('search', locale))).status()).toBe(200);
        for (const kind of LINK_KINDS) {
          const page = linkPath(kind, randomUUID(), locale);
          const answer = await request.post(page.replace(/[^/]*$/, LINK_ACTIONS[kind][locale]));
          expect([answer.status(), new URL(answer.url()).hash]).toEqual([200, `#unknown_${kind}`]);
        }
        const pagesOfForms = {
          'contact-form': 'inquiry-refused',
          'inquiry-status': 'inquiry-status',
          newsletter: 'newsletter',
        } as const;
        for (const [name, page] of Object.entries(pagesOfForms)) {
          const answer = await request.post(`/functions/v1/${name}`, {
            form: { locale },
            headers: { origin: baseURL! },
          });
          expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, path(page, locale)]);
        }
      });

      test(`in ${locale}: the pictures of six kinds of pages load`, FULL_SCOPE, async ({ page }) => {
        test.slow();
        const pages = [
          path('home', locale),
          path('products', locale),
          anyAddress('article', locale),
          path('services', locale),
          path('about', locale),
          path('blog', locale),
        ];
        for (const address of casesOfScope(pages, 3)) {
          await page.goto(address);
          await expectPictures(page);
        }
      });

      test(`in ${locale}: the search page is an index of the whole site, and all its links work`, async ({
        page,
        request,
      }) => {
        test.slow();
        await page.goto(path('search', locale));
        const links = await page
          .getByRole('main')
          .getByRole('listitem')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
        const isListed = (address: string): boolean =>
          kindOfPage(address).kind !== 'not found' &&
          !UNINDEXED.some((id) => id !== 'account' && path(id, locale) === address);
        expect([...new Set(links)].sort()).toEqual(pages.filter(isListed).sort());
        for (const address of new Set(links)) expect((await request.get(address)).status(), address).toBe(200);
      });
    }
  });
}
