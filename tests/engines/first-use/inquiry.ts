import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { FORM_MESSAGES } from '../../../src/features/inquiry/rules/forms/form-messages.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { pick } from '../../intent/fuzz/random.ts';
import { takeFill } from '../../support/foreign-changes.ts';
import { getLabels } from '../../support/inquiries.ts';
import type { Tab } from '../drivers/tab.ts';
import { service } from '../support/backend.ts';
import { Words, type Part } from './part.ts';

/** Returns the question form of the contact page as a part. The part's actions fill in the form, and `verify` sends it. */
export function createQuestion(tab: Tab, locale: Locale, files: readonly string[]): Part {
  const { inquiry } = strings(locale);
  const labels = getLabels(locale);
  const form = { role: 'form', name: inquiry.question.heading } as const;
  const target = (label: string) => ({ role: 'field', name: `${label}*`, within: form }) as const;
  const name = new Words(tab, target(labels.name), 'the name', 'question/name');
  const message = new Words(tab, target(labels.message), 'the message', 'question/message');
  const email = new Words(tab, target(labels.email), 'the e-mail');
  let subject = '';
  const chosenFiles = new Set<string>();
  return {
    next: (random) => {
      const chance = random();
      if (chance < 0.4) return name.next(random, ['Élise ', 'Côté', 'Jean-Guy ']);
      if (chance < 0.8) return message.next(random, ['neige', ' toit', ' été', ' lac']);
      if (chance < 0.9) {
        const chosen = pick(random, files);
        return {
          name: `choose ${chosen.split('/').at(-1)}`,
          weight: 1,
          perform: async () => {
            await tab.setFile(target(labels.attachment), chosen);
            // A file that is chosen again is kept once.
            chosenFiles.add(chosen.split('/').at(-1)!);
          },
        };
      }
      const chosen = pick(random, ['general', 'support']);
      return {
        name: `choose ${chosen}`,
        weight: 1,
        perform: async () => {
          await tab.choose(target(labels.subject), chosen);
          // Discards a filled-in value, because the chosen option has replaced it.
          await tab.evaluate(takeFill, 'question/subject');
          subject = chosen;
        },
      };
    },
    verify: async () => {
      await tab.evaluate(() => {
        window.isFillingPaused = true;
      });
      subject = (await tab.evaluate(takeFill, 'question/subject')) ?? subject;
      await name.waitUntilKept();
      await message.waitUntilKept();
      expect(await tab.getValue(target(labels.subject)), 'the subject').toBe(subject);
      for (const file of chosenFiles) await tab.waitForText(form, `${file}, `);
      for (const words of [email, name, message])
        if (!/\S/.test(words.text))
          await words.type(words === email ? `${randomUUID()}@exemple.test` : 'lac').perform();
      if (!subject) await tab.choose(target(labels.subject), 'general');
      await tab.click({ role: 'button', name: inquiry.submitQuestion, within: form });
      await tab.waitForText({ role: 'status', within: { role: 'main' } }, FORM_MESSAGES[locale].sent);
      const { data } = await service().from('inquiries').select('fields, inquiry_files(name)').eq('email', email.text);
      expect(data).toMatchObject([
        {
          fields: { name: name.text.trim(), message: message.text.trim(), subject: subject || 'general' },
          inquiry_files: [...chosenFiles].map((file) => ({ name: file })),
        },
      ]);
    },
  };
}
