import { z } from 'astro/zod';
import { article } from '../schemas/article.ts';
import { company } from '../schemas/company.ts';
import { datasheet } from '../schemas/datasheet.ts';
import { home } from '../schemas/home.ts';
import { page, PAGE_IDS, PAGES_WITH_TEXT, type PageId } from '../schemas/pages.ts';
import { question, resource, textPage } from '../schemas/resource.ts';
import { RESOURCE_PAGES, type ResourceCategory } from '../i18n/routes.ts';
import { strings } from '../i18n/strings/index.ts';
import { toFields, type AdminField } from './fields.ts';

/** Target of the editor's changes: the working tree of this machine, or a repository on GitHub. */
export type Destination = { kind: 'working-tree' } | { kind: 'github'; repository: string; branch: string };

/**
 * Fields that are the same in both languages. The content check requires this of all fields except `isSample`
 * (src/content-check/folders.ts).
 */
const SHARED = ['id', 'date', 'order', 'for', 'picture', 'updated', 'draft', 'isSample'];

/** Field for the body of a text. Editors type Markdown markers, such as `##`, so the control shows the source text. */
const BODY: AdminField = {
  name: 'body',
  label: 'Le texte',
  hint: 'Une ligne qui commence par ## est une section, par - un point, par → un encadré, par ✓ un point coché. Un fait de l’entreprise s’écrit entre accolades.',
  widget: 'markdown',
  i18n: true,
  modes: ['raw', 'rich_text'],
  buttons: ['bold', 'italic', 'link', 'heading-two', 'heading-three', 'bulleted-list', 'numbered-list', 'quote'],
  editor_components: ['image'],
  minimal: true,
};

/** File format of a text, in the editor's terms. The editor's file names differ from the site's (src/admin/browser/paths.mjs). */
const FILES = { extension: 'mdx', format: 'yaml-frontmatter' };
const I18N = { structure: 'multiple_files', locales: ['fr', 'en'], default_locale: 'fr' };

const withText = (fields: AdminField[], hasText: boolean): AdminField[] => (hasText ? [...fields, BODY] : fields);

/** Returns a collection of texts. Each text has its own folder. */
const texts = (
  name: string,
  folder: string,
  labels: { label: string; one: string },
  schema: z.ZodType,
  more: object,
) => ({
  name,
  label: labels.label,
  label_singular: labels.one,
  folder: `content/${folder}`,
  path: '{{slug}}/index',
  media_folder: '',
  public_folder: '.',
  create: true,
  delete: true,
  i18n: true,
  ...FILES,
  ...more,
  fields: withText(toFields(schema, SHARED), true),
});

const pageFile = (name: string, label: string, folder: string, schema: z.ZodType, hasText: boolean) => ({
  name,
  label,
  file: `content/${folder}/index.{{locale}}.mdx`,
  i18n: true,
  format: FILES.format,
  fields: withText(toFields(schema, SHARED), hasText),
});

/**
 * Returns the configuration of the editor in the browser. The configuration is made from the schemas of the content, so the
 * editor has every field of a schema. No field has a default value, because the editor would also write it into existing texts
 * (src/admin/browser/beginnings.mjs).
 */
export function adminConfig(destination: Destination) {
  const { pages } = strings('fr');
  const resources = Object.entries(RESOURCE_PAGES).map(([category, route]) =>
    texts(
      `resources-${category}`,
      `resources/${category as ResourceCategory}`,
      {
        label: category === 'guides' ? 'Guides' : `Ressources : ${pages[route]}`,
        one: category === 'guides' ? 'Guide' : 'Ressource',
      },
      resource,
      { slug: '{{title}}', summary: '{{title}}' },
    ),
  );
  return {
    load_config_file: false,
    backend:
      destination.kind === 'github'
        ? {
            name: 'github',
            repo: destination.repository,
            branch: destination.branch,
            auth_methods: AUTH_METHODS,
            commit_messages: COMMIT_MESSAGES,
          }
        : { name: 'github', repo: 'local/soleil-boreal', branch: 'main', auth_methods: AUTH_METHODS },
    app_title: 'Modifier le site',
    // Editors of the working tree have not signed in, so "Sign out" leads to the site.
    ...(destination.kind === 'working-tree' ? { logout_redirect_url: '/' } : {}),
    show_preview_links: false,
    media_folder: 'content',
    public_folder: '/',
    media_libraries: { default: { config: { max_file_size: 20_000_000 } }, stock_assets: false },
    i18n: I18N,
    slug: { encoding: 'ascii', clean_accents: true, lowercase: true },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    collections: [
      texts('blog', 'blog', { label: 'Articles', one: 'Article' }, article(z.string()), {
        slug: '{{id}}',
        summary: '{{title}} ({{date}})',
        sortable_fields: { fields: ['date', 'title'], default: { field: 'date', direction: 'Descending' } },
      }),
      ...resources,
      texts('faq', 'faq', { label: 'Questions', one: 'Question' }, question, {
        slug: '{{question}}',
        identifier_field: 'question',
        summary: '{{question}}',
        sortable_fields: { fields: ['order'], default: { field: 'order', direction: 'Ascending' } },
      }),
      texts('texts', 'texts', { label: 'Pages libres', one: 'Page' }, textPage, { slug: '{{title}}' }),
      {
        name: 'pages',
        label: 'Pages du site',
        i18n: true,
        files: [
          pageFile('home', pages.home, 'home', home, false),
          ...PAGE_IDS.map((id) =>
            pageFile(id, pages[id], `pages/${id}`, page(id), (PAGES_WITH_TEXT as readonly PageId[]).includes(id)),
          ),
        ],
      },
      {
        name: 'datasheets',
        label: 'Fiches techniques',
        label_singular: 'Fiche technique',
        folder: 'content/datasheets',
        extension: 'yaml',
        format: 'yaml',
        summary: '{{slug}}',
        create: false,
        delete: false,
        fields: toFields(datasheet, []).map((field) => withoutLanguages(field)),
      },
      {
        name: 'company',
        label: 'L’entreprise',
        files: [
          {
            name: 'company',
            label: 'Nom, coordonnées, chiffres',
            file: 'content/company.yaml',
            fields: toFields(company, []).map((field) => withoutLanguages(field)),
          },
        ],
      },
    ],
  };
}

/** Returns a field without its language settings, for a file that both languages share. */
function withoutLanguages(field: AdminField): AdminField {
  const shared = {
    ...field,
    ...(field.fields ? { fields: field.fields.map(withoutLanguages) } : {}),
    ...(field.field ? { field: withoutLanguages(field.field) } : {}),
  };
  delete shared.i18n;
  return shared;
}

/** Sign-in methods of the editor. GitHub's sign-in page would need a separate OAuth server, which this site does not have. */
const AUTH_METHODS = ['token'];

const COMMIT_MESSAGES = {
  create: 'Ajoute {{collection}} « {{slug}} »',
  update: 'Modifie {{collection}} « {{slug}} »',
  delete: 'Retire {{collection}} « {{slug}} »',
  uploadMedia: 'Ajoute « {{path}} »',
  deleteMedia: 'Retire « {{path}} »',
};
