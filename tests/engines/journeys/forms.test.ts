// Tests a quote request with a file, a question and the newsletter, in each engine.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORM_MESSAGES } from '../../../src/features/inquiry/rules/forms/form-messages.ts';
import { NEWSLETTER } from '../../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { getLabels } from '../../support/inquiries.ts';
import { temporaryFolders } from '../../support/temporary.ts';
import { mailTo, service } from '../support/backend.ts';
import { enginesByTurn, startBrowser } from '../support/engines.ts';
import { languagesFor } from '../support/languages.ts';

const newFolder = temporaryFolders();
const newSender = (): string => `${randomUUID()}@exemple.test`;

describe.each(enginesByTurn(0))('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  describe.each(languagesFor(engine))('in %s', (locale) => {
    const { inquiry, newsletter } = strings(locale);
    const messages = FORM_MESSAGES[locale];

    test('a quote request is received once with its file and description, in the language of the page', async () => {
      const file = join(newFolder(), 'toit.pdf');
      writeFileSync(file, '%PDF-1.7 toit');
      const email = newSender();
      const form = { role: 'form', name: inquiry.quote.heading } as const;
      const status = { role: 'status', name: inquiry.status.title, within: { role: 'main' } } as const;
      const labels = getLabels(locale);
      const field = (label: string) => ({ role: 'field', name: `${label}*`, within: form }) as const;
      const visitor = await newVisitor();
      const tab = await visitor.openTab();
      await tab.goto(path('contact', locale));
      await tab.click({ role: 'link', name: `${inquiry.quote.choose}*`, within: { role: 'main' } });
      await tab.fill(field(labels.name), 'Élise Côté');
      await tab.fill(field(labels.email), email);
      await tab.fill(field(labels.phone), '4505550111');
      await tab.fill(field(labels.address), 'Lac des Sables');
      await tab.click({ role: 'radio', name: locale === 'fr' ? 'Chalet' : 'Cottage', within: form });
      await tab.fill(field(labels.project_description), 'Six panneaux, été comme hiver');
      await tab.setFile(field(labels.attachment), file);
      await tab.waitForText(form, 'toit.pdf, ');
      // Forms sent within a second are treated as spam (functions/_shared/spam-protection.ts).
      await tab.waitFor(() => performance.now() > 1_000);
      await tab.click({ role: 'button', name: inquiry.submitQuote, within: form });
      await tab.waitForText(status, messages.sent);

      const { data } = await service().from('inquiries').select('*, inquiry_files(field, name)').eq('email', email);
      expect(data).toMatchObject([
        {
          locale,
          fields: { building_type: 'chalet', project_description: 'Six panneaux, été comme hiver' },
          inquiry_files: [{ field: 'attachment', name: 'toit.pdf' }],
        },
      ]);
      const [{ reference }] = data as [{ reference: string }];
      await tab.waitForText(status, reference);
      expect(await mailTo(email)).toContain(reference);
    });

    test('a subscription is confirmed by the button of the page that its email links to, and not by opening that page', async () => {
      const email = newSender();
      const footer = { role: 'contentinfo' } as const;
      const tab = await (await newVisitor()).openTab();
      await tab.goto(path('terms', locale));
      await tab.fill({ role: 'field', name: `${NEWSLETTER[0].label[locale]}*`, within: footer }, email);
      await tab.click({ role: 'button', name: newsletter.submit, within: footer });
      await tab.waitForText({ role: 'status', within: footer }, messages.subscribed);
      const [link] = /http\S+/.exec(await mailTo(email))!;
      const { pathname, search } = new URL(link);
      await tab.goto(pathname + search);
      const { data: before } = await service().from('subscriptions').select('confirmed_at').eq('email', email);
      expect(before, 'opening the link changes nothing').toEqual([{ confirmed_at: null }]);
      await tab.click({ role: 'button', name: newsletter.links.confirm.submit, within: { role: 'main' } });
      await tab.waitForText({ role: 'main' }, newsletter.page.states.confirmed);
      const { data } = await service().from('subscriptions').select('confirmed_at').eq('email', email);
      expect(data).toEqual([{ confirmed_at: expect.any(String) as string }]);
    });
  });
});
