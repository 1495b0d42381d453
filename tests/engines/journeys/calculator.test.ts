// Tests the journey from the calculator to a sent quote request, in each engine.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FORM_MESSAGES } from '../../../src/features/inquiry/rules/forms/form-messages.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { getLabels } from '../../support/inquiries.ts';
import { until } from '../../support/until.ts';
import { service } from '../support/backend.ts';
import { enginesByTurn, PHONE, startBrowser } from '../support/engines.ts';
import { languagesFor } from '../support/languages.ts';

describe.each(enginesByTurn(1))('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  describe.each(languagesFor(engine))('in %s', (locale) => {
    const { calculator: t, appliances, inquiry } = strings(locale);
    const labels = getLabels(locale);
    const main = { role: 'main' } as const;
    const count = { role: 'field', name: `${appliances.freezer}, ${t.count}` } as const;

    test('a visitor counts appliances, keeps them over a reload, and sends them with a quote request', async () => {
      const email = `${randomUUID()}@exemple.test`;
      const tab = await (await newVisitor(PHONE)).openTab();
      await tab.goto(path('calculator', locale));
      await tab.click({ role: 'button', name: `${t.greater}, ${appliances.freezer}, ${t.count}` });
      await tab.click({ role: 'radio', name: t.seasons.year });
      await tab.waitForText(main, t.report.months[11]!);
      await tab.waitFor(() => location.hash.includes('freezer=1') && location.hash.includes('season=year'));
      await tab.reload();
      await tab.waitUntilThere(count);
      await until(async () => (await tab.getValue(count)) === '1', 'the state in the form');

      await tab.click({ role: 'link', name: t.quote });
      await tab.waitFor((contact) => location.pathname === contact, path('contact', locale));
      const form = { role: 'form', name: inquiry.quote.heading } as const;
      const field = (label: string) => ({ role: 'field', name: `${label}*`, within: form }) as const;
      const description = field(labels.project_description);
      await tab.waitUntilThere(description);
      // The island fills the form once its code has loaded.
      await until(
        async () => (await tab.getValue(description)).includes(appliances.freezer),
        'the summary in the form',
      );
      await tab.waitFor(
        () => document.querySelector<HTMLInputElement>('main [name=building_type]:checked')?.value === 'chalet',
      );
      await tab.fill(field(labels.name), 'Élise Côté');
      await tab.fill(field(labels.email), email);
      await tab.fill(field(labels.phone), '4505550111');
      await tab.fill(field(labels.address), 'Lac des Sables');
      // Forms sent within a second are treated as spam (functions/_shared/spam-protection.ts).
      await tab.waitFor(() => performance.now() > 1_000);
      await tab.click({ role: 'button', name: inquiry.submitQuote, within: form });
      const status = { role: 'status', name: inquiry.status.title, within: main } as const;
      await tab.waitForText(status, FORM_MESSAGES[locale].sent);
      const { data } = await service().from('inquiries').select('sizing').eq('email', email);
      expect(data).toMatchObject([{ sizing: { kind: 'cottage', season: 'year', freezer: '1' } }]);
    });
  });
});
