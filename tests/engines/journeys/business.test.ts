// Tests the work of the company by keyboard, from the calculator or a customer's phone call to the accountant's lists.
// tests/e2e/desk tests each part in detail.
import { describe, expect, test } from 'vitest';
import { fill } from '../../../src/core/text.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { isFullScope, localesOfScope } from '../../support/scope.ts';
import { until } from '../../support/until.ts';
import { visitDay } from '../../support/visit-day.ts';
import type { Engine } from '../drivers/driver.ts';
import { service } from '../support/backend.ts';
import { DESKTOP, startBrowser, testedEngines } from '../support/engines.ts';
import { bill, readSums, review, reviewTaxes } from './business/billing.ts';
import { inMain, main, newJourney, openAtDesk, payOnline, signInAtDesk, waitForState } from './business/journey.ts';
import {
  accept,
  addLine,
  beginQuote,
  decline,
  openAsCustomer,
  openOrder,
  readId,
  requestQuote,
  sendDraft,
  typePrice,
} from './business/quotes.ts';

/** `npm test` uses Chromium alone, as the other tests of the desk do. */
const engines: readonly Engine[] = isFullScope ? testedEngines : ['chromium'];
/** Window sizes in pixels. In WebKit, the narrow window is 447 pixels wide, because no WebKit window can be narrower. */
const WINDOWS = isFullScope ? [{ width: 360, height: 780 }, DESKTOP] : [{ width: 360, height: 780 }];
const CASES = localesOfScope.flatMap((locale) => WINDOWS.map((window) => ({ locale, window, width: window.width })));

/** Ends journeys that hang. A journey takes about 20 seconds, and on a busy machine some minutes. */
const TIMEOUT_MS = 600_000;

/** In cents: the total of work for $1,000 with Quebec's taxes, its deposit of 20%, and the total of work for $100. */
const [TOTAL, DEPOSIT, CHANGE] = [114_975, 22_995, 11_498];

describe.each(engines)('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  test.each(CASES)(
    'the calculator leads to a quote, an order, a date, an installation and its accounting, at $width pixels ($locale)',
    async ({ locale, window }) => {
      const { desk, orders } = strings(locale);
      const tab = await (await newVisitor(window)).openTab();
      const journey = newJourney(tab, locale);
      const { keys } = journey;
      const inquiry = await requestQuote(journey);
      await signInAtDesk(journey);
      await openAtDesk(journey, `demandes/${inquiry}`);
      await beginQuote(journey);
      await addLine(journey, 1, 'Pose', '1000');
      await sendDraft(journey);
      const quote = await readId(journey);
      await openAsCustomer(journey);
      await accept(journey);
      const order = await openOrder(journey, quote);

      await bill(journey, 'invoice');
      await payOnline(order, DEPOSIT);
      await tab.reload();
      await waitForState(journey, orders.status.paid);

      await keys.set(inMain('field', desk.visit.day), visitDay());
      await keys.use(inMain('button', desk.visit.set));
      await waitForState(journey, orders.status.scheduled);
      await keys.select(inMain('field', desk.state), orders.status.installed);
      await keys.use(inMain('button', desk.change));
      await keys.use(inMain('button', fill(desk.confirmState.confirm, { state: orders.status.installed })));
      await waitForState(journey, orders.status.installed);

      await bill(journey, 'invoice');
      await bill(journey, 'pay');
      expect(await readSums(order)).toEqual({
        invoiced_cents: TOTAL,
        received_cents: TOTAL,
        refunded_cents: 0,
        owed_cents: 0,
      });
      await review(journey, 'invoices', [TOTAL - DEPOSIT, DEPOSIT]);
      await review(journey, 'payments', [TOTAL - DEPOSIT, DEPOSIT]);
      await reviewTaxes(journey);
    },
    TIMEOUT_MS,
  );

  test.each(CASES)(
    'a declined quote leads to a second quote, a change, an invoice, a credit note and a refund, at $width pixels ($locale)',
    async ({ locale, window }) => {
      const { desk, orders } = strings(locale);
      const tab = await (await newVisitor(window)).openTab();
      const journey = newJourney(tab, locale);
      const { keys } = journey;
      await signInAtDesk(journey);
      await openAtDesk(journey, 'soumissions');
      await beginQuote(journey, true);
      await addLine(journey, 1, 'Pose', '1200');
      await sendDraft(journey);
      const declined = await readId(journey);
      await openAsCustomer(journey);
      await decline(journey, 'Trop cher');

      await openAtDesk(journey, `soumissions/${declined}`);
      await tab.waitForText(main, 'Trop cher');
      await keys.use(inMain('button', desk.quote.duplicate));
      await tab.waitUntilThere({ role: 'heading', name: desk.quote.draftName });
      await typePrice(journey, 1, '1000');
      await sendDraft(journey);
      const quote = await readId(journey);
      expect(quote).not.toBe(declined);
      await openAsCustomer(journey);
      await accept(journey);
      const order = await openOrder(journey, quote);

      await keys.use(inMain('button', desk.amendment.open));
      await tab.waitUntilThere({ role: 'heading', name: desk.amendment.words.draftName });
      await addLine(journey, 2, 'Nacelle', '100');
      await sendDraft(journey, 'amendment');
      await openAsCustomer(journey, 'amendment');
      await accept(journey, 'amendment');
      await openAtDesk(journey, `commandes/${order}`);
      await tab.waitForText(main, 'Nacelle');

      await bill(journey, 'invoice', { kind: desk.billing.kinds.balance, amount: '' });
      await payOnline(order, TOTAL + CHANGE);
      await tab.reload();
      await waitForState(journey, orders.status.paid);
      const amount = locale === 'fr' ? '114,98' : '114.98';
      await bill(journey, 'credit', { amount, reason: 'Nacelle non requise' });
      // The form proposes to refund the overpaid amount to the card that paid it.
      await bill(journey, 'refund', {
        payment: desk.billing.refundOnCard.split('{day}')[0]!,
        reason: 'Nacelle non requise',
      });
      await until(async () => {
        const refunds = service().from('refunds').select('state, method, amount_cents').eq('order_id', order);
        const [refund] = (await refunds.throwOnError()).data;
        return refund?.state === 'done' && refund.method === 'stripe' && refund.amount_cents === CHANGE;
      }, 'the refund on the card');
      expect(await readSums(order)).toEqual({
        invoiced_cents: TOTAL,
        received_cents: TOTAL + CHANGE,
        refunded_cents: CHANGE,
        owed_cents: 0,
      });
      await review(journey, 'invoices', [-CHANGE, TOTAL + CHANGE]);
      await review(journey, 'payments', [-CHANGE, TOTAL + CHANGE]);
      await reviewTaxes(journey);
    },
    TIMEOUT_MS,
  );
});
