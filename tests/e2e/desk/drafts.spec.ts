// Tests that text typed at the desk survives a reload, until it is saved or discarded, or until its author signs out.
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Request } from '@playwright/test';
import { strings } from '../../../src/i18n/strings/index.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  placeOrderAs,
  sendInquiry,
  signInAtDesk,
  type,
  use,
} from '../../support/desk.ts';
import { hold, loseResponse } from '../../support/hold.ts';
import { localesOfScope } from '../../support/scope.ts';
import { deliverMail, service } from '../../support/shop.ts';

for (const locale of localesOfScope)
  test(`a typed quote, reply and note are restored after a reload until they are saved or discarded, or their author signs out (${locale})`, async ({
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

test('a typed payment is restored after a reload, and recorded once even if it is sent repeatedly', async ({
  page,
}) => {
  test.slow();
  const { billing: t } = strings('fr').desk;
  const order = await placeOrderAs(`Odile ${randomUUID().slice(0, 8)}`);
  const readPayments = async (): Promise<object[]> => {
    const payments = service().from('payments').select('amount_cents, reference').eq('order_id', order.id);
    return (await payments.throwOnError()).data;
  };
  // Delivering emails also stores the company's facts, without which no invoice can be issued.
  await deliverMail();
  await signInAtDesk(page, await newStaff());
  await page.evaluate((id) => (location.hash = `#commandes/${id}`), order.id);
  const form = page.getByRole('group').filter({ hasText: t.actions.pay });
  const [amount, reference] = [form.getByLabel(t.fields.amount), form.getByLabel(t.fields.reference)];
  const submit = form.getByRole('button', { name: t.submit.pay });
  const restored = page.getByText(t.draft.restored);
  const open = (): Promise<void> => use(page.locator('summary', { hasText: t.actions.pay }));
  const issue = page.getByRole('group').filter({ hasText: t.actions.invoice });
  // Nothing is owed yet, so the form proposes no amount. After a refusal and a reload, the form is not restored, because no one
  // typed a value.
  await open();
  await use(submit);
  await expect(form.getByRole('alert')).toHaveText(t.refused.amount_unreadable);
  await page.reload();
  await expect(page.getByText(t.heading)).toBeVisible();
  await expect(restored).toHaveCount(0);
  await use(page.locator('summary', { hasText: t.actions.invoice }));
  await use(issue.getByRole('button', { name: t.submit.invoice }));
  await expect(page.getByText(t.done.invoice)).toBeVisible();

  await open();
  await expect(amount).not.toHaveValue('');
  await type(amount, '100');
  await type(reference, 'C-1');
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(amount).toHaveValue('100');
  await expect(reference).toHaveValue('C-1');
  await expectNoViolationFromTop(page);

  // The request reaches the server long after the page has given up.
  let late: Request | undefined;
  await page.route(
    '**/rpc/desk_record_payment',
    (route) => {
      late = route.request();
      return route.abort();
    },
    { times: 1 },
  );
  await use(submit);
  await expect.poll(() => late).toBeDefined();
  await page.reload();
  await expect(reference).toHaveValue('C-1');
  await use(submit);
  await expect(page.getByText(t.done.pay)).toBeVisible();
  await expect(restored).toHaveCount(0);
  const headers = await late!.allHeaders();
  const answer = await fetch(late!.url(), { method: 'POST', headers, body: late!.postData()! });
  expect(await answer.json()).toMatchObject({ kind: 'found' });
  expect(await readPayments()).toEqual([{ amount_cents: 10_000, reference: 'C-1' }]);

  // The response is lost, but the payment is recorded.
  await open();
  await type(amount, '50');
  await loseResponse(page, '**/rpc/desk_record_payment');
  await use(submit);
  await expect.poll(readPayments).toHaveLength(2);
  await page.reload();
  await expect(page.getByText(t.heading)).toBeVisible();
  await expect(restored).toHaveCount(0);
  await open();
  await type(amount, '60');
  await page.reload();
  await use(page.getByRole('button', { name: t.draft.discard }));
  await expect(restored).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(t.heading)).toBeVisible();
  await expect(restored).toHaveCount(0);

  // The response is lost, but the payment of 70 is recorded. An edited amount would be another payment, so the desk reports a
  // conflict.
  await open();
  await type(amount, '70');
  await loseResponse(page, '**/rpc/desk_record_payment');
  await use(submit);
  await expect.poll(readPayments).toHaveLength(3);
  await type(amount, '80');
  await use(submit);
  await expect(page.getByText(t.conflict)).toBeVisible();
  await expect(amount).toHaveValue('80');
  expect(await readPayments()).toHaveLength(3);
});

test('sending a reply again after a lost response creates no second reply, unless its text was edited', async ({
  page,
}) => {
  const { desk: t, common } = strings('fr');
  const reference = await sendInquiry({ name: `Odile ${randomUUID().slice(0, 8)}` });
  await signInAtDesk(page, await newStaff());
  await use(page.getByRole('navigation', { name: t.rooms }).getByRole('link', { name: t.inquiries }));
  await use(page.getByRole('main').getByRole('link', { name: reference }));
  const replies = page.getByRole('region', { name: t.reply.heading });
  const [text, send] = [replies.getByLabel(t.reply.text), replies.getByRole('button', { name: t.reply.send })];
  const sendInVain = async (): Promise<void> => {
    await loseResponse(page, '**/rpc/desk_reply');
    await use(send);
    await expect(replies.getByRole('alert')).toHaveText(common.offline);
  };
  await type(text, 'Bonjour Odile');
  await sendInVain();
  await use(send);
  await expect(replies.getByRole('status')).toHaveText(t.reply.sent);
  await expect(replies.getByRole('listitem')).toHaveCount(1);
  await type(text, 'Voici la suite');
  await sendInVain();
  await type(text, 'Voici la suite corrigée');
  await use(send);
  await expect(replies.getByRole('status')).toHaveText(t.reply.sent);
  await expect(replies.getByText('Voici la suite corrigée')).toBeVisible();
  await expect(replies.getByRole('listitem')).toHaveCount(3);
});

test('text typed while a note, a reply or a quote is being saved stays in its field, also after a reload', async ({
  page,
}) => {
  const { desk: t } = strings('fr');
  const reference = await sendInquiry({ name: `Odile ${randomUUID().slice(0, 8)}` });
  await signInAtDesk(page, await newStaff());
  await use(page.getByRole('navigation', { name: t.rooms }).getByRole('link', { name: t.inquiries }));
  await use(page.getByRole('main').getByRole('link', { name: reference }));
  /** Sends the text of a field, and types a longer text before the response arrives. */
  const typeDuringCall = async (field: Locator, submit: string, call: string): Promise<void> => {
    const release = await hold(page, `**/rpc/${call}`);
    await type(field, 'Bonjour');
    await use(page.getByRole('button', { name: submit }));
    await type(field, 'Bonjour Odile');
    release();
  };
  const [note, reply] = [page.getByLabel(t.inquiry.note), page.getByLabel(t.reply.text)];
  await typeDuringCall(note, t.inquiry.addNote, 'desk_add_note');
  await expect(page.getByText(t.inquiry.noted)).toBeVisible();
  await typeDuringCall(reply, t.reply.send, 'desk_reply');
  await expect(page.getByText(t.reply.sent)).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('Bonjour Odile');
  await expect(reply).toHaveValue('Bonjour Odile');

  await use(page.getByRole('button', { name: t.quote.write }));
  const name = page.getByLabel(t.quote.fields.name);
  await expect(name).toBeVisible();
  await typeDuringCall(name, t.quote.send, 'desk_save_quote');
  await expect(page.getByText(t.quote.saved)).toBeVisible();
  // The confirmation is about the saved quote, so it does not open.
  await expect(page.getByRole('button', { name: t.quote.confirm.send, exact: true })).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('Bonjour Odile');
  // The saved quote is no other user's change, so there is no conflict.
  await use(page.getByRole('button', { name: t.quote.save, exact: true }));
  await expect(page.getByText(t.quote.saved)).toBeVisible();
});
