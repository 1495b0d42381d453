// Tests that the real dev server reports an editor's mistakes in French, in the browser and the terminal, until they are fixed.
import type { Page } from '@playwright/test';
import { expect, test, type Editing } from '../../support/editing/dev-server.ts';
import { publishedTexts } from '../../support/content.ts';
import { casesOfScope } from '../../support/scope.ts';

const [ONE, OTHER] = publishedTexts('blog');
const ARTICLE = `content/blog/${ONE}/fr.mdx`;
const ENGLISH = `content/blog/${ONE}/en.mdx`;
const asHeading = { level: 1, name: 'À corriger dans le contenu' } as const;

interface Mistake {
  name: string;
  make: (editing: Editing) => void;
  message: string;
  suggestion: string;
}

const typed =
  (line: string) =>
  (editing: Editing): void =>
    editing.write(ARTICLE, `${editing.read(ARTICLE).trimEnd()}\n\n${line}\n`);
const inField =
  (field: RegExp, to: string) =>
  (editing: Editing): void =>
    editing.change(ARTICLE, field, to);

const MISTAKES: Mistake[] = [
  {
    name: 'a field that does not exist',
    make: inField(/^category: /m, 'categorie: '),
    message: 'Le champ « categorie » n’existe pas ici.',
    suggestion: 'Vouliez-vous écrire « category » ?',
  },
  {
    name: 'the year 0202',
    make: inField(/^date: .*/m, 'date: 0202-01-15'),
    message: 'Le champ « date » dit l’année 0202.',
    suggestion: 'Écrivez l’année en quatre chiffres',
  },
  {
    name: 'a date with slashes',
    make: inField(/^date: .*/m, 'date: 15/1/2024'),
    message: 'Le champ « date » n’est pas une date.',
    suggestion: 'Écrivez 2024-01-15.',
  },
  {
    name: 'a field in curly quotes',
    make: inField(/^category: .*/m, 'category: “Hiver”'),
    message: 'Des guillemets ou des apostrophes courbes entourent le champ',
    suggestion: 'Remplacez-les par des apostrophes droites',
  },
  {
    name: 'a bullet from Word',
    make: typed('• Un point'),
    message: 'La puce « • » vient d’un traitement de texte',
    suggestion: '« - texte »',
  },
  {
    name: 'a title without a space after ##',
    make: typed('##Le froid'),
    message: 'Il manque une espace après « ## »',
    suggestion: 'Écrivez « ## Le froid ».',
  },
  {
    name: 'an invisible character',
    make: typed('Un so\u200bleil'),
    message: 'Un caractère invisible (U+200B) se cache dans « soleil ».',
    suggestion: 'Effacez le mot et retapez-le',
  },
  {
    name: 'a link with a space in the middle',
    make: typed('[ici] (/produits)'),
    message: 'Une espace sépare les crochets des parenthèses',
    suggestion: 'Écrivez « [ici](/produits) ».',
  },
  {
    name: 'the company’s phone number typed in a text',
    make: (editing) => {
      const [, phone = ''] = /^phone: '?([\d-]+)/m.exec(editing.read('content/company.yaml'))!;
      typed(`Appelez le ${phone}.`)(editing);
    },
    message: 'est un fait de l’entreprise (le téléphone)',
    suggestion: 'Écrivez à sa place {phone}',
  },
  {
    name: 'a technical number without its source',
    make: (editing) => {
      editing.change(ARTICLE, /^sources:\n( .*\n)+/m, 'sources: []\n');
      typed('La batterie donne 5,12 kWh.')(editing);
    },
    message: 'n’a pas de source.',
    suggestion: 'Nommez-la dans les champs',
  },
  {
    name: 'a picture that is broken',
    make: (editing) => {
      editing.write(`content/blog/${ONE}/vue.png`, Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64'));
      typed('![une vue](./vue.png)')(editing);
    },
    message: 'L’image « vue.png » est abîmée',
    suggestion: 'Copiez-la de nouveau',
  },
  {
    name: 'a photo in a phone’s HEIC format',
    make: (editing) => editing.write(`content/blog/${ONE}/photo.heic`, 'x'),
    message: '« photo.heic » n’est pas une image que les navigateurs montrent.',
    suggestion: 'enregistrez-la en JPEG',
  },
  {
    name: 'an English text that repeats the French text',
    make: (editing) => {
      const [, french = ''] = /^---\n[^]*?\n---\n([^]*)$/.exec(editing.read(ARTICLE))!;
      const [fields = ''] = /^---\n[^]*?\n---\n/.exec(editing.read(ENGLISH))!;
      editing.write(ENGLISH, fields + french);
    },
    message: 'Ce texte anglais est encore le texte français.',
    suggestion: 'Traduisez-le',
  },
  {
    name: 'a text that is not saved in UTF-8',
    make: (editing) => editing.write(ARTICLE, Buffer.from(editing.read(ARTICLE), 'latin1')),
    message: 'Ce fichier n’est pas enregistré en UTF-8',
    suggestion: 'UTF-8.',
  },
  {
    name: 'a French “oui” in place of “true”',
    make: inField(/^date: /m, 'draft: oui\ndate: '),
    message: 'Le champ « draft » n’est pas true ou false.',
    suggestion: 'Écrivez true pour oui',
  },
  {
    name: 'a link to a draft',
    make: (editing) => {
      for (const language of ['fr', 'en'])
        editing.change(`content/blog/${OTHER}/${language}.mdx`, /^date: /m, 'draft: true\ndate: ');
      typed(`[ici](/blog/${OTHER})`)(editing);
    },
    message: `Le lien « /blog/${OTHER} » mène à un texte qui n’est pas encore publié.`,
    suggestion: 'Attendez qu’il le soit',
  },
];

/** Files that a mistake may change. */
const FILES = [ARTICLE, ENGLISH, `content/blog/${OTHER}/fr.mdx`, `content/blog/${OTHER}/en.mdx`];
const ADDED = [`content/blog/${ONE}/vue.png`, `content/blog/${ONE}/photo.heic`];

/** Opens a page. Retries, because the dev server may reload the previous page, which aborts or delays the navigation. */
const visit = (page: Page, address: string): Promise<void> =>
  expect(async () => void (await page.goto(address, { timeout: 20_000 }))).toPass();

for (const { name, make, message, suggestion } of casesOfScope(MISTAKES, 3)) {
  test(`${name} is reported until it is fixed`, async ({ page, editing }) => {
    const before = FILES.map((file) => editing.read(file));
    const report = page.getByRole('alert');
    let shown = 0;
    try {
      await page.goto(`${editing.origin}/blog/${ONE}`);
      await expect(page.getByRole('article')).toBeVisible();
      shown = editing.terminal().length;
      make(editing);
      await expect(report.getByRole('heading', asHeading)).toBeVisible();
      await expect(report).toContainText(message);
      await expect(report).toContainText(suggestion);
      const output = editing.terminal().slice(shown);
      expect(output).toContain(message);
      expect(output).toContain(suggestion);
      // Every page shows the report, also after the dev server has reloaded the page.
      await visit(page, `${editing.origin}/blog/${ONE}`);
      await expect(report).toContainText(message);
      await visit(page, `${editing.origin}/en/faq`);
      await expect(report).toContainText(message);
      await visit(page, `${editing.origin}/blog/${ONE}`);
    } finally {
      for (const file of ADDED) editing.remove(file);
      for (const [index, file] of FILES.entries()) editing.write(file, before[index]!);
    }
    await expect(page.getByRole('article')).toBeVisible();
    await expect(report).toHaveCount(0);
    await expect
      .poll(() => editing.terminal().slice(shown))
      .toContain('Tout est bien\u00a0: aucune erreur dans le contenu.');
  });
}

test('a draft and a scheduled text are shown in development, each with a label', async ({ page, editing }) => {
  const files = ['fr', 'en'].map((language) => `content/blog/${ONE}/${language}.mdx`);
  const before = files.map((file) => editing.read(file));
  try {
    for (const file of files) editing.change(file, /^date: /m, 'draft: true\ndate: ');
    for (const [address, label] of [
      ['/blog', 'Brouillon'],
      [`/blog/${ONE}`, 'Brouillon'],
      [`/en/blog/${ONE}`, 'Draft'],
    ] as const) {
      await visit(page, editing.origin + address);
      await expect(page.getByRole('main').getByText(label)).toBeVisible();
    }
    const nextYear = new Date().getUTCFullYear() + 1;
    for (const file of files) editing.change(file, /^draft: true\ndate: .*/m, `date: ${nextYear}-06-01`);
    await expect(page.getByRole('main').getByText(`Appears June 1, ${nextYear}`)).toBeVisible();
  } finally {
    for (const [index, file] of files.entries()) editing.write(file, before[index]!);
  }
});
