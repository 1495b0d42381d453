import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '../../src/i18n/locales.ts';
import { projectDir } from '../support/files.ts';
import { linkModules } from '../support/linked-modules.ts';

const OF_THE_BUILD = ['src', 'content', 'public', 'local', 'astro.config.mjs', 'package.json', 'tsconfig.json'];
// First ID of the added articles. The site's own articles have lower IDs. The ID 404 must not occur, because `/blog/404` is a
// page.
const FIRST_ID = 1001;

/** Copies the sources of a build to a folder, where articles may be added. The working tree stays unchanged. */
export function copyOfProject(folder: string): string {
  for (const name of OF_THE_BUILD) cpSync(join(projectDir, name), join(folder, name), { recursive: true });
  linkModules(folder);
  return folder;
}

/** Creates the smallest possible Astro project for articles: a collection, and a page for each article. */
export function bareProject(folder: string): string {
  const files: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'astro.config.mjs':
      "import mdx from '@astrojs/mdx';\nexport default { integrations: [mdx()], markdown: { syntaxHighlight: false } };\n",
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { blog: defineCollection({ loader: glob({ base: 'content/blog', pattern: '*/*.mdx' }) }) };
`,
    'src/pages/[...id].astro': `---
import { getCollection, render } from 'astro:content';
export const getStaticPaths = async () => (await getCollection('blog')).map((entry) => ({ params: { id: entry.id }, props: { entry } }));
const { entry } = Astro.props;
const { Content } = await render(entry);
---
<!doctype html><html lang="fr"><head><meta charset="utf-8" /><title>{entry.data.title}</title></head><body><h1>{entry.data.title}</h1><Content /></body></html>
`,
  };
  mkdirSync(join(folder, 'src/pages'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  linkModules(folder);
  return folder;
}

/**
 * Writes this many article files, half of them in each language. Each file has the text of one of the site's articles and its
 * own title. All articles share one picture, because the bench would otherwise measure the encoding of thousands of pictures.
 */
export function writeArticles(blog: string, count: number): void {
  const written = join(projectDir, 'content/blog');
  const ids = readdirSync(written);
  for (let index = 0; index < count / 2; index++) {
    const id = FIRST_ID + index;
    const source = ids[index % ids.length]!;
    mkdirSync(join(blog, String(id)), { recursive: true });
    for (const locale of LOCALES) {
      const text = readFileSync(join(written, source, `${locale}.mdx`), 'utf8');
      writeFileSync(join(blog, String(id), `${locale}.mdx`), asAnother(text, id));
    }
  }
  const picture = join(blog, ids[0]!, 'picture.webp');
  mkdirSync(join(blog, ids[0]!), { recursive: true });
  cpSync(join(written, ids[0]!, 'picture.webp'), picture);

  function asAnother(text: string, id: number): string {
    return (
      text
        .replace(/^id: .*$/m, `id: ${id}`)
        .replace(/^title: .*$/m, `title: 'Article ${id}'`)
        .replace(/^picture: .*$/m, `picture: ../${ids[0]}/picture.webp`)
        // Replaces placeholders of facts with a number, because plain MDX would run the text in braces as code.
        .replace(/\{\w+\}/g, '10')
    );
  }
}

/** Changes one article, as an editor does. */
export const touchArticle = (blog: string): void =>
  appendFileSync(join(blog, String(FIRST_ID), 'fr.mdx'), '\nUne phrase de plus.\n');
