import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'astro/zod';
import { isResourceCategory, RESOURCE_PAGES } from '../../i18n/routes.ts';
import { article } from '../../schemas/article.ts';
import { company } from '../../schemas/company.ts';
import { home } from '../../schemas/home.ts';
import { page, PAGE_IDS, type PageId } from '../../schemas/pages.ts';
import { question, resource } from '../../schemas/resource.ts';
import { knownAddresses } from './addresses.ts';
import { checkBody } from './body.ts';
import { localeOfFile, readContentFile, type ContentFile } from './content-file.ts';
import { checkFields } from './fields.ts';
import { checkDoubles, checkTwins } from './folders.ts';
import { nearest, type Problem } from './problem.ts';

const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/** The schema of a content file, by where it lies; `undefined` where no content belongs. */
function schemaOf(file: string, root: string): z.ZodType | undefined {
  const [, collection, folder = '', ...rest] = file.split('/');
  const isDeep = (depth: number): boolean => rest.length === depth;
  if (file === 'content/company.yaml') return company;
  if (!/\/(fr|en)\.mdx$/.test(file)) return undefined;
  if (collection === 'home' && isDeep(0)) return home;
  if (collection === 'blog' && isDeep(1)) return article(z.string().refine((path) => PICTURE.test(path) && existsSync(join(root, dirname(file), path))));
  if (collection === 'faq' && isDeep(1)) return question;
  if (collection === 'resources' && isResourceCategory(folder) && isDeep(2)) return resource;
  if (collection === 'pages' && PAGE_IDS.includes(folder as PageId) && isDeep(1)) return page(folder as PageId);
  return undefined;
}

/** Every mistake in `content/` below `root` that an editor can make, and that would otherwise show on the site. */
export function checkContent(root: string): Problem[] {
  const names = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''));
  const problems: Problem[] = [];
  const files: ContentFile[] = [];
  for (const name of names.filter((file) => !PICTURE.test(file)).sort()) {
    const schema = schemaOf(name, root);
    const content = schema ? readContentFile(root, name) : misplaced(name);
    if ('wrong' in content) problems.push(content);
    else {
      files.push(content);
      problems.push(...checkFields(content, schema!).map((problem) => aboutPicture(problem, content)));
    }
  }
  const texts = files.filter(({ file }) => file.endsWith('.mdx'));
  const addresses = knownAddresses(texts);
  problems.push(...texts.flatMap((content) => checkBody(content, root, localeOfFile(content.file), addresses)));
  problems.push(...checkTwins(texts, root), ...checkDoubles(texts), ...missingPages(names));
  return problems;
}

function misplaced(file: string): Problem {
  const [, collection, folder = ''] = file.split('/');
  const name = file.split('/').at(-1)!;
  const isCategory = collection === 'resources' && !isResourceCategory(folder);
  const meant = isCategory ? nearest(folder, Object.keys(RESOURCE_PAGES)) : collection === 'pages' ? nearest(folder, PAGE_IDS) : undefined;
  return {
    file,
    line: 1,
    wrong: /^(fr|en)\.mdx$/.test(name) ? `Le dossier « ${dirname(file)} » n’est pas un endroit connu.` : `Le fichier « ${name} » n’est pas attendu ici.`,
    instead: meant ? `Vouliez-vous dire « ${meant} » ?` : 'Chaque texte est un dossier avec fr.mdx et en.mdx ; docs/editing.md dit où.',
  };
}

/** The picture of an article, when it is the one field its schema can only say no to. */
function aboutPicture(problem: Problem, { file, data }: ContentFile): Problem {
  const { picture } = data as { picture?: unknown };
  if (typeof picture !== 'string' || !problem.wrong.includes('« picture » n’est pas ce')) return problem;
  return {
    ...problem,
    wrong: `L’image « ${picture} » est introuvable, ou n’est pas une image.`,
    instead: `Mettez le fichier dans « ${dirname(file)} » et vérifiez son nom, majuscules comprises, par exemple ./picture.webp.`,
  };
}

function missingPages(names: string[]): Problem[] {
  const wanted = [...PAGE_IDS.map((id) => `content/pages/${id}/fr.mdx`), 'content/home/fr.mdx', 'content/company.yaml'];
  return wanted
    .filter((file) => !names.includes(file))
    .map((file) => ({ file, line: 1, wrong: 'Ce fichier manque : une page du site en dépend.', instead: 'Remettez-le, par exemple avec « git checkout -- » suivi de son nom.' }));
}
