// Tests the editor of the dev server: a new article from an empty form to the published page, edits of existing texts, and access
// to the working tree.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, type Editing } from '../../support/editing/dev-server.ts';
import { casesOfScope } from '../../support/scope.ts';

const LANGUAGES = [
  ['fr', 'Français'],
  ['en', 'Anglais'],
] as const;

/** Returns a language's pane. A pattern matches the pane's name, which contains invisible marks for the text's direction. */
const pane = (page: Page, language: string): Locator =>
  page.getByRole('group', { name: new RegExp(`Modifier le contenu en .*${language}`) });

async function openEditor(page: Page, editing: Editing): Promise<void> {
  await page.goto(`${editing.origin}/admin/`);
  await expect(page.getByText('Pages du site')).toBeVisible();
}

/** A time longer than a busy machine takes to render a form or to enable a button. */
const FORM_MS = 20_000;

/**
 * Fills in a field, and retries if the form is rendered again. The form is rendered again once its text has loaded. Its lower
 * part is also rendered again when the page is scrolled.
 */
const fill = (page: Page, language: string, name: string, text: string): Promise<void> =>
  expect(async () => {
    // An item of a list may have a field of the same name, below the field of the text itself.
    const box = pane(page, language).getByRole('textbox', { name, exact: true }).first();
    if ((await box.count()) === 0) {
      await pane(page, language).getByRole('group').last().hover();
      await page.mouse.wheel(0, 1_000);
    }
    await box.fill(text, { timeout: 2_000 });
    await expect(box).toHaveValue(text, { timeout: 500 });
  }).toPass({ timeout: FORM_MS });

/** Waits until the editor has saved a text. The save button is called “Enregistrement…” in the meantime, and then disappears. */
const saved = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /^Enregistre/ })).toHaveCount(0, { timeout: FORM_MS });

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2b4a6f' } })
    .jpeg()
    .toBuffer();

test('an article is written in both languages with its picture, corrected and published, and the editor sends no request to another origin', async ({
  page,
  context,
  editing,
}) => {
  test.slow();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(editing.origin)) elsewhere.push(request.url());
  });
  const reader = await context.newPage();
  await openEditor(page, editing);
  await page.goto(`${editing.origin}/admin/#/collections/blog/new`);
  const number = await pane(page, 'Français').getByRole('spinbutton', { name: 'Numéro' }).inputValue();
  const folder = `content/blog/${number}`;
  const reopen = (): Promise<void> => page.getByRole('gridcell', { name: /^Un lac gelé/ }).click();
  try {
    for (const [locale, language] of LANGUAGES) {
      await fill(page, language, 'Titre', `Un lac gelé (${locale})`);
      await fill(page, language, 'Description', `Une phrase assez longue pour les moteurs de recherche (${locale}).`);
      await fill(page, language, 'Extrait', `Une phrase (${locale}).`);
      await fill(page, language, 'Catégorie', 'Hiver');
      await fill(page, language, 'Auteur', 'Une personne, technicienne');
      await fill(page, language, 'Description de l’image', `Un lac, le soir (${locale}).`);
      const link = locale === 'fr' ? '[ici](/produit)' : '[here](/en/products)';
      await fill(
        page,
        language,
        'Le texte',
        `Le premier paragraphe (${locale}), ${link}.\n\n## Une section\n\n→ En bref.`,
      );
    }
    await pane(page, 'Français').getByRole('button', { name: 'Aujourd’hui' }).click();
    await pane(page, 'Français').getByRole('button', { name: 'Parcourir' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Téléverser' }).click();
    await (await chooser).setFiles({ name: 'lac.jpg', mimeType: 'image/jpeg', buffer: await picture() });
    await page.getByRole('button', { name: 'Insérer' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(pane(page, 'Anglais').getByText('./lac.jpg')).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await saved(page);

    // The mistake is shown below the editor, and the site shows the mistake instead of the page.
    const problems = page.getByRole('alert', { name: 'À corriger dans le contenu' });
    await expect(problems).toContainText('Le lien « /produit » ne mène nulle part.');
    await reader.goto(`${editing.origin}/blog/${number}`);
    await expect(reader.getByRole('alert')).toContainText('Vouliez-vous écrire « /produits » ?');
    expect(editing.read(`${folder}/fr.mdx`)).toContain('picture: ./lac.jpg');
    expect(editing.read(`${folder}/en.mdx`)).toContain('Un lac gelé (en)');

    await reopen();
    await fill(
      page,
      'Français',
      'Le texte',
      'Le premier paragraphe (fr), [ici](/produits).\n\n## Une section\n\n→ En bref.',
    );
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(problems).toHaveCount(0);
    await expect(reader.getByRole('heading', { level: 1, name: 'Un lac gelé (fr)' })).toBeVisible();
    await expect(reader.getByText('Brouillon : les visiteurs'.replace(' :', '\u00a0:'))).toBeVisible();
    await expect(reader.getByRole('img', { name: 'Un lac, le soir (fr).' })).toBeVisible();

    await reopen();
    await pane(page, 'Français').getByRole('switch', { name: 'Brouillon' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect.poll(() => editing.read(`${folder}/en.mdx`)).not.toContain('draft: true');
    await expect(async () => {
      await reader.goto(`${editing.origin}/en/blog/${number}`);
      await expect(reader.getByRole('heading', { level: 1, name: 'Un lac gelé (en)' })).toBeVisible({ timeout: 1000 });
      await expect(reader.getByText('Draft: visitors do not see it.')).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    // The editor may leave a saved entry at any time, which may abort the next navigation.
    await expect(async () => {
      await page.goto(`${editing.origin}/admin/#/collections/blog/new`);
      const nextNumber = pane(page, 'Français').getByRole('spinbutton', { name: 'Numéro' });
      await expect(nextNumber).toHaveValue(String(Number(number) + 1), { timeout: 5_000 });
    }).toPass();
    expect(elsewhere).toEqual([]);
  } finally {
    editing.remove(folder);
  }
});

test('a title of a page and a fact of the company can be edited, and the rest of company.yaml stays unchanged', async ({
  page,
  editing,
}) => {
  test.slow();
  const [home, company] = ['content/home/fr.mdx', 'content/company.yaml'].map((file) => editing.read(file)) as [
    string,
    string,
  ];
  try {
    const shown = editing.terminal().length;
    await openEditor(page, editing);
    await page.goto(`${editing.origin}/admin/#/collections/company/entries/company`);
    const founded = page.getByRole('spinbutton', { name: 'Année de fondation' });
    await founded.fill('1995');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect
      .poll(() => editing.read('content/company.yaml'))
      .toBe(company.replace(/^founded: .*$/m, 'founded: 1995'));
    await expect(page.getByRole('alert', { name: 'À corriger dans le contenu' })).toHaveCount(0);
    // The editor may leave a saved entry at any time, which may abort the next navigation.
    await expect(async () => {
      await page.goto(`${editing.origin}/admin/#/collections/pages/entries/home`);
      await fill(page, 'Français', 'Titre', 'L’énergie du soleil au Québec');
      await page.getByRole('button', { name: 'Enregistrer' }).click({ timeout: FORM_MS });
    }).toPass();
    await saved(page);
    await expect.poll(() => editing.read('content/home/fr.mdx')).toContain('L’énergie du soleil au Québec');
    // The dev server may need a minute to read the changed files on a busy machine.
    await expect
      .poll(async () => (await page.request.get(`${editing.origin}/`)).text(), { timeout: 120_000 })
      .toContain('L’énergie du soleil au Québec');
    expect(editing.terminal().slice(shown)).not.toMatch(/ligne \d+/);
  } finally {
    editing.write('content/home/fr.mdx', home);
    editing.write('content/company.yaml', company);
  }
});

// One text of each kind: its address in the editor, its folder, and the label and name of a single-line field.
const KINDS = [
  ['blog/entries/1/index', 'content/blog/1', 'Titre', 'title'],
  ['pages/entries/home', 'content/home', 'Titre', 'title'],
  ['resources-guides/entries/rv-season/index', 'content/resources/guides/rv-season', 'Titre', 'title'],
  ['faq/entries/winter/index', 'content/faq/winter', 'Question', 'question'],
  ['texts/entries/accessibility/index', 'content/texts/accessibility', 'Titre', 'title'],
  ['pages/entries/services', 'content/pages/services', 'Titre', 'title'],
] as const;

test('editing a field of an existing text changes only the line of this field in its file, for each kind of text', async ({
  page,
  editing,
}) => {
  test.slow();
  await openEditor(page, editing);
  for (const [address, folder, label, field] of casesOfScope(KINDS, 2)) {
    const french = editing.read(`${folder}/fr.mdx`);
    const english = editing.read(`${folder}/en.mdx`);
    const isField = (line: string): boolean => line.startsWith(`${field}: `);
    const linesWithoutField = (text: string): string[] => text.split('\n').filter((line) => !isField(line));
    try {
      // The editor may leave a saved entry at any time, which may abort the next navigation.
      await expect(async () => {
        await page.goto(`${editing.origin}/admin/#/collections/${address}`);
        await fill(page, 'Français', label, 'Une autre ligne');
        await page.getByRole('button', { name: 'Enregistrer' }).click({ timeout: FORM_MS });
      }).toPass({ timeout: 60_000 });
      await saved(page);
      const written = editing.read(`${folder}/fr.mdx`);
      expect(written, folder).toContain('Une autre ligne');
      expect(linesWithoutField(written), folder).toEqual(linesWithoutField(french));
      expect(written.split('\n').find(isField), folder).toMatch(/^\w+: (['"]?)Une autre ligne\1$/);
      expect(editing.read(`${folder}/en.mdx`), folder).toBe(english);
    } finally {
      editing.write(`${folder}/fr.mdx`, french);
      editing.write(`${folder}/en.mdx`, english);
    }
  }
});

test('only the editor’s page can access the working tree, and this page can access only the site’s content', async ({
  page,
  editing,
}) => {
  const fetchStatus = async (path: string, headers: Record<string, string>, method = 'GET'): Promise<number> =>
    (await page.request.fetch(`${editing.origin}/admin/tree/${path}`, { method, headers })).status();
  const own = { 'x-editing': 'working-tree' };
  expect(await fetchStatus('content/company.yaml', own)).toBe(200);
  expect(await fetchStatus('content/company.yaml', {})).toBe(403);
  expect(await fetchStatus('content/company.yaml', { ...own, origin: 'https://exemple.ca' })).toBe(403);
  expect(await fetchStatus('content/company.yaml', { ...own, host: 'exemple.ca' })).toBe(403);
  expect(await fetchStatus('package.json', own)).toBe(403);
  expect(await fetchStatus('content/..%2Fpackage.json', own)).toBe(403);
  expect(await fetchStatus('content/..%2F..%2Fetc/passwd', own, 'PUT')).toBe(403);
  expect(await fetchStatus('content/nothing.mdx', own)).toBe(404);
});
