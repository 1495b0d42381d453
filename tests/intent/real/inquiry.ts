import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { MAX_FILES } from '../../../src/features/inquiry/rules/forms/field-files.ts';
import { FORM_MESSAGES } from '../../../src/features/inquiry/rules/forms/form-messages.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { takeFill } from '../../support/foreign-changes.ts';
import { inquiryForms, storedInquiries, type getLabels } from '../../support/inquiries.ts';
import { pick, type Random } from '../fuzz/random.ts';
import { anyPress, anySinglePress, uncover, type Action, type Part } from './action.ts';

const { back } = strings('fr').inquiry;
type Label = keyof ReturnType<typeof getLabels>;

/** The typed texts and choices of each form. */
const FORMS: Record<'quote' | 'question', { texts: Label[]; choices: [Label, string[]][] }> = {
  quote: {
    texts: ['name', 'email', 'address', 'phone', 'project_description'],
    choices: [['building_type', ['chalet', 'residential']]],
  },
  question: { texts: ['name', 'email', 'message'], choices: [['subject', ['general', 'support']]] },
};

const FIRST: Partial<Record<Label, () => string>> = {
  // The keyboard of a phone capitalizes a name and adds a final space.
  name: () => 'Éloïse ',
  email: () => `${randomUUID().slice(0, 8)}@exemple.test`,
  phone: () => '450 555-0111',
};

/** Returns the forms of the contact page as a part. The part's actions choose a form, fill it in, and send or leave it. */
export function createInquiryPart(page: Page): Part {
  const forms = inquiryForms(page, 'fr');
  const parts = {
    quote: { form: forms.quote, choose: forms.chooseQuote, send: forms.sendQuote },
    question: { form: forms.question, choose: forms.chooseQuestion, send: forms.sendQuestion },
  };
  let shown: keyof typeof parts | undefined;
  const typed: Record<keyof typeof parts, Partial<Record<Label, string>>> = { quote: {}, question: {} };
  /** The quote's attachments. */
  let chosenFiles: string[] = [];
  const sent: { email: string; files: string[]; fields: Partial<Record<Label, string>> }[] = [];
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/functions/v1/contact-form')) posts += 1;
  });

  // Finds the field by its name, because translators change the texts of labels.
  const field = (name: Label): Locator => parts[shown!].form.locator(`[name=${name}]`);
  const card = (name: Label, value: string): Locator => parts[shown!].form.locator(`[name=${name}][value=${value}]`);
  const IDS = { quote: 'soumission', question: 'question' } as const;
  /** Reads the texts that other programs have filled into empty fields of the shown form. */
  const takeFills = async (names: readonly Label[]): Promise<void> => {
    for (const name of names) {
      const filled = await page.evaluate(takeFill, `${IDS[shown!]}/${name}`);
      if (filled !== undefined) typed[shown!][name] = filled;
    }
  };
  const allNames = (): Label[] => [...FORMS[shown!].texts, ...FORMS[shown!].choices.map(([name]) => name)];
  /** Runs an action that sends or resets the shown form, while no other program fills it. */
  const unfilled = async (act: () => Promise<void>): Promise<void> => {
    await page.evaluate(() => {
      window.isFillingPaused = true;
    });
    await takeFills(allNames());
    await act();
    await page.evaluate(() => {
      window.isFillingPaused = false;
    });
  };
  const verifyTyped = async (): Promise<void> => {
    if (shown) await takeFills(allNames());
    if (shown)
      for (const [name, value] of Object.entries(typed[shown]))
        await (name === 'building_type'
          ? expect(card(name, value)).toBeChecked()
          : expect(field(name as Label)).toHaveValue(value));
  };
  const choose = (random: Random): Action => {
    const press = anySinglePress(random);
    const kind = pick(random, ['quote', 'question'] as const);
    return {
      name: `${press.name} on the choice of the ${kind}`,
      weight: 1,
      perform: async () => {
        await press.perform(parts[kind].choose);
        shown = kind;
        await expect(parts[kind].form).toBeVisible();
        await expect(parts[kind].choose).toBeHidden();
      },
    };
  };
  const type = (random: Random, name: Label): Action => {
    const kind = shown!;
    const text = typed[kind][name] ? pick(random, ['a', 'é']) : (FIRST[name]?.() ?? pick(random, ['lac', 'toit neuf']));
    return {
      name: `type “${text}” as ${name}`,
      weight: text.length,
      perform: async () => {
        await field(name).focus();
        await page.keyboard.press('End');
        await takeFills([name]);
        await page.keyboard.type(text);
        typed[kind][name] = (typed[kind][name] ?? '') + text;
      },
    };
  };
  const option = (random: Random, [name, values]: [Label, string[]]): Action => {
    const kind = shown!;
    const value = pick(random, values);
    return {
      name: `choose ${value} as ${name}`,
      weight: 1,
      perform: async () => {
        if (name === 'building_type') {
          await uncover(card(name, value));
          await card(name, value).check();
        } else await field(name).selectOption(value);
        // Discards a filled-in value, because the choice has replaced it.
        await takeFills([name]);
        typed[kind][name] = value;
      },
    };
  };
  const eraseAll = (name: Label): Action => {
    const kind = shown!;
    return {
      name: `erase ${name}`,
      weight: 2,
      perform: async () => {
        await field(name).focus();
        await takeFills([name]);
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('Delete');
        typed[kind][name] = '';
      },
    };
  };
  const chooseFile = (random: Random): Action => {
    const name = `${pick(random, ['plan', 'toit'])}-${chosenFiles.length + 1}.pdf`;
    return {
      name: `choose the file ${name}`,
      weight: 1,
      perform: async () => {
        await field('attachment').setInputFiles({
          name,
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.4\n'),
        });
        chosenFiles.push(name);
      },
    };
  };
  const leave = (random: Random): Action => {
    const press = anySinglePress(random);
    const kind = shown!;
    return {
      name: `${press.name} on “${back}”`,
      weight: 1,
      perform: () =>
        unfilled(async () => {
          await press.perform(parts[kind].form.getByRole('link', { name: back }));
          typed[kind] = {};
          if (kind === 'quote') chosenFiles = [];
          shown = undefined;
          await expect(parts[kind].form).toBeHidden();
        }),
    };
  };
  const send = (random: Random): Action => {
    const press = anyPress(random);
    const kind = shown!;
    return {
      name: `${press.name} on “send” of the ${kind}`,
      weight: press.times,
      perform: () =>
        unfilled(async () => {
          // However often the button is clicked, one inquiry is sent.
          await press.perform(parts[kind].send);
          const { email, phone: _phone, ...fields } = typed[kind];
          sent.push({ email: email!, files: kind === 'quote' ? chosenFiles : [], fields });
          if (kind === 'quote') chosenFiles = [];
          typed[kind] = {};
          shown = undefined;
          await expect(forms.statuses).toContainText(FORM_MESSAGES.fr.sent, { timeout: 20_000 });
          await expect(parts[kind].form).toBeHidden();
        }),
    };
  };
  return {
    next: async (random) => {
      if (!shown) return choose(random);
      const { texts, choices } = FORMS[shown];
      const missing = texts.find((name) => !typed[shown!][name]);
      const chance = random();
      if (shown === 'quote' && chosenFiles.length < MAX_FILES && random() < 0.05) return chooseFile(random);
      if (random() < 0.05) return eraseAll(pick(random, texts));
      if (chance < 0.05) return leave(random);
      if (chance < 0.2 || choices.some(([name]) => !typed[shown!][name])) return option(random, pick(random, choices));
      if (missing) return type(random, missing);
      return chance < 0.7
        ? type(
            random,
            pick(
              random,
              texts.filter((name) => name !== 'email' && name !== 'phone'),
            ),
          )
        : send(random);
    },
    verify: async () => {
      await verifyTyped();
      expect(posts, 'requests sent').toBe(sent.length);
      for (const { email, files, fields } of sent) {
        const stored = await storedInquiries(email);
        expect(stored, email).toHaveLength(1);
        const trimmed = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()]));
        expect(stored[0].fields, email).toMatchObject(trimmed);
        expect(
          stored[0].inquiry_files.map(({ name }: { name: string }) => name),
          email,
        ).toEqual(files);
      }
    },
  };
}
