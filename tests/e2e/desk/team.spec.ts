// Tests the desk's team by keyboard. An owner adds another owner and resets a colleague's second factor. Staff who are not owners
// do not see the team.
import { expect, test, type Locator } from '@playwright/test';
import { toFragment } from '../../../src/features/desk/rules/place.ts';
import { fill } from '../../../src/core/text.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { protect } from '../../support/authenticator.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  signInAtDesk,
  tabTo,
  type,
  use,
  windowsOfScope,
} from '../../support/desk.ts';
import { signInNew } from '../../support/new-customer.ts';
import { localesOfScope } from '../../support/scope.ts';
import { newClient, newEmail, PASSWORD, service } from '../../support/shop.ts';

/** Creates an account with a second factor. */
async function newColleague(): Promise<string> {
  const email = newEmail();
  const client = newClient();
  await signInNew(service(), client, email, PASSWORD);
  await protect(client);
  return email;
}

for (const locale of localesOfScope) {
  const { account, desk: t, secondFactor } = strings(locale);
  const words = t.teamPage;

  for (const window of windowsOfScope)
    test(`an owner adds another owner to the team in a window of ${window.width} pixels (${locale})`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize(window);
      const [owner, colleague] = [await newStaff(), await newColleague()];
      await signInAtDesk(page, owner, locale);
      const rooms = page.getByRole('navigation', { name: t.rooms });
      await use(rooms.getByRole('link', { name: t.team }));
      const section = page.getByRole('region', { name: t.team });
      const member = (email: string): Locator => section.getByRole('listitem').filter({ hasText: email }).first();
      await expect(member(owner.email)).toContainText(words.you);
      await expectNoViolationFromTop(page);

      // The form keeps the address after a refusal, and one code is enough for both attempts.
      await use(section.locator('summary').filter({ hasText: words.add.heading }));
      await type(section.getByLabel(account.email, { exact: true }), newEmail());
      await type(section.getByLabel(secondFactor.code), owner.app.next());
      await use(section.getByRole('button', { name: words.add.submit }));
      await expect(section.getByRole('alert').filter({ hasText: words.refused.no_account })).toBeVisible();
      await expectNoViolationFromTop(page);
      await type(section.getByLabel(account.email, { exact: true }), colleague);
      const role = section.getByLabel(words.add.role);
      await tabTo(role);
      await role.press('ArrowDown');
      await expect(role.locator('option:checked')).toHaveText(words.roles.owner);
      await use(section.getByRole('button', { name: words.add.submit }));
      await expect(section.getByText(fill(words.add.done, { email: colleague }))).toBeVisible();
      await expect(member(colleague)).toContainText(words.roles.owner);
      await expect(member(colleague)).toContainText(words.factorOn);
      await expectNoViolationFromTop(page);
    });

  test(`an owner must enter a code to reset a colleague’s second factor (${locale})`, async ({ page }) => {
    test.slow();
    const [owner, colleague] = [await newStaff(), await newStaff(newEmail(), 'staff')];
    await signInAtDesk(page, owner, locale);
    await page.goto(page.url().replace(/#.*|$/, toFragment({ room: 'team' })));
    const section = page.getByRole('region', { name: t.team });
    const named = (action: keyof typeof words.actions): Locator =>
      section.getByRole('button', {
        name: fill(words.actionFor, { action: words.actions[action], email: colleague.email }),
      });
    await use(named('reset_factor'));
    const { heading, submit, done } = words.confirm.reset_factor;
    const question = section.getByRole('region', { name: fill(heading, { email: colleague.email }) });
    await expectNoViolationFromTop(page);
    await use(question.getByRole('button', { name: submit }));
    await expect(question.getByLabel(secondFactor.code)).toHaveAccessibleDescription(
      new RegExp(account.errors.code_required),
    );
    await use(question.getByRole('button', { name: words.back }));
    await expect(question).toHaveCount(0);
    await use(named('reset_factor'));
    await type(question.getByLabel(secondFactor.code), owner.app.next());
    await use(question.getByRole('button', { name: submit }));
    await expect(section.getByText(fill(done, { email: colleague.email }))).toBeVisible();
    const item = section.getByRole('listitem').filter({ hasText: colleague.email }).first();
    await expect(item).toContainText(words.factorOff);
    await expect(named('reset_factor')).toHaveCount(0);
    await expect(section.getByText(fill(words.changes.factor_reset, { member: colleague.email }))).toBeVisible();
    await expectNoViolationFromTop(page);
  });

  test(`staff who are not owners see no team, no taxes and no export of the access log (${locale})`, async ({
    page,
  }) => {
    await signInAtDesk(page, await newStaff(newEmail(), 'staff'), locale);
    const rooms = page.getByRole('navigation', { name: t.rooms });
    await expect(rooms.getByRole('link', { name: t.orders })).toBeVisible();
    for (const name of [t.team, t.taxes]) await expect(rooms.getByRole('link', { name })).toHaveCount(0);
    for (const room of ['team', 'taxes'] as const) {
      await use(rooms.getByRole('link', { name: t.orders }));
      await expect(page.getByText(t.ownerOnly)).toHaveCount(0);
      await page.goto(page.url().replace(/#.*|$/, toFragment({ room })));
      await expect(page.getByText(t.ownerOnly)).toBeVisible();
    }
    await expectNoViolationFromTop(page);
    await use(rooms.getByRole('link', { name: t.reads }));
    await expect(page.getByRole('heading', { level: 2, name: t.reads })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('time') })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: t.export })).toHaveCount(0);
  });
}
