// What staff type at the desk survives a reload, until it is saved, discarded, or they sign out.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { strings } from '../../../src/i18n/strings/index.ts';
import { expectNoViolationFromTop, newStaff, sendInquiry, signInAtDesk, type, use } from '../../support/desk.ts';
import { localesOfScope } from '../../support/scope.ts';

for (const locale of localesOfScope)
  test(`a typed quote, reply and note are restored after a reload, discarded and saved in ${locale}`, async ({
    page,
  }) => {
    test.slow();
    const { desk: t, account } = strings(locale);
    const reference = await sendInquiry({ name: `Odile ${randomUUID().slice(0, 8)}` });
    await signInAtDesk(page, await newStaff(), locale);
    const rooms = page.getByRole('navigation', { name: t.rooms });
    await use(rooms.getByRole('link', { name: t.inquiries }));
    await use(page.getByRole('main').getByRole('link', { name: reference }));
    const [note, reply] = [page.getByLabel(t.inquiry.note), page.getByLabel(t.reply.text)];
    await type(note, 'Rappeler lundi');
    await type(reply, 'Bonjour Odile');
    await page.reload();
    await expect(note).toHaveValue('Rappeler lundi');
    await expect(reply).toHaveValue('Bonjour Odile');
    await use(page.getByRole('button', { name: t.inquiry.addNote }));
    await expect(page.getByText(t.inquiry.noted)).toBeVisible();
    await page.reload();
    await expect(reply).toHaveValue('Bonjour Odile');
    await expect(note).toHaveValue('');

    await use(page.getByRole('button', { name: t.quote.write }));
    const name = page.getByLabel(t.quote.fields.name);
    await expect(name).toBeVisible();
    const saved = await name.inputValue();
    await type(name, 'Odile Tremblay');
    await page.reload();
    await expect(name).toHaveValue('Odile Tremblay');
    await expect(page.getByText(t.quote.restored)).toBeVisible();
    await expectNoViolationFromTop(page);
    await use(page.getByRole('button', { name: t.quote.discard }));
    await expect(name).toHaveValue(saved);
    await type(name, 'Odile Gagnon');
    await page.reload();
    await expect(name).toHaveValue('Odile Gagnon');
    await use(page.getByRole('button', { name: t.quote.save, exact: true }));
    await expect(page.getByText(t.quote.saved)).toBeVisible();
    await expect(page.getByText(t.quote.restored)).toHaveCount(0);
    await page.reload();
    await expect(name).toHaveValue('Odile Gagnon');
    await expect(page.getByText(t.quote.restored)).toHaveCount(0);

    await type(name, 'Odile');
    await use(page.getByRole('button', { name: account.signOut }));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('desk-drafts'))).toBeNull();
  });
