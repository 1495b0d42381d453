import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isResourceCategory, RESOURCE_PAGES } from '../i18n/routes.ts';
import { PAGE_IDS } from '../schemas/pages.ts';
import { knownAddresses } from './addresses.ts';
import { checkBody } from './body.ts';
import { readContentFile, type ContentFile } from './content-file.ts';
import { checkFields } from './fields.ts';
import { checkDuplicates, checkNumbers, checkCounterparts, type HasProblem } from './folders.ts';
import { kindOf } from './kinds.ts';
import { validatePicture, PICTURE } from './pictures.ts';
import { anchorsOfPages } from './anchors.ts';
import { nearest, type Problem } from './problem.ts';

/** What systems and programs leave in a folder without being asked. */
const LEFTOVER = /^(thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r)$|^~\$|~$|\.(tmp|bak|swp)$/i;

/** Returns the mistakes of editors in `content/` below `root`, which would otherwise show on the site. */
export function checkContent(root: string): Problem[] {
  const names = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''));
  const problems: Problem[] = [];
  const files: ContentFile[] = [];
  for (const name of names.filter((file) => !PICTURE.test(file)).sort()) {
    const content = kindOf(name) ? readContentFile(root, name) : misplaced(name);
    if ('message' in content) problems.push(content);
    else files.push(content);
  }
  problems.push(
    ...files.flatMap((content) => [
      ...checkFields(content, kindOf(content.file)!.schema),
      ...checkArticlePicture(content, root),
    ]),
  );
  const texts = files.filter(({ file }) => file.endsWith('.mdx'));
  problems.push(...checkNumbers(texts, fieldsWithProblems(problems)));
  problems.push(
    ...checkCounterparts(texts, root, fieldsWithProblems(problems)),
    ...checkDuplicates(texts, fieldsWithProblems(problems)),
  );
  const destinations = { addresses: knownAddresses(texts), anchorsAt: anchorsOfPages(texts) };
  problems.push(...texts.flatMap((content) => checkBody(content, root, kindOf(content.file)!.hasText, destinations)));
  return [...problems, ...missingPages(names)];
}

/** Returns whether a problem of a field is known, of a file's or of its counterpart's. */
function fieldsWithProblems(problems: readonly Problem[]): HasProblem {
  const known = new Set(problems.map(({ file, field }) => `${dirname(file)} ${field ?? ''}`));
  return (file, field) => known.has(`${dirname(file)} ${field}`);
}

function misplaced(file: string): Problem {
  const [, collection, folder = ''] = file.split('/');
  const name = file.split('/').at(-1)!;
  if (LEFTOVER.test(name))
    return {
      file,
      line: 1,
      message: `Le fichier « ${name} » n’est pas du site : un programme l’a laissé là.`,
      suggestion: 'Supprimez-le.',
    };
  const isCategory = collection === 'resources' && !isResourceCategory(folder);
  const meant = isCategory
    ? nearest(folder, Object.keys(RESOURCE_PAGES))
    : collection === 'pages'
      ? nearest(folder, PAGE_IDS)
      : undefined;
  return {
    file,
    line: 1,
    message: /^(fr|en)\.mdx$/.test(name)
      ? `Le dossier « ${dirname(file)} » n’est pas un endroit connu.`
      : `Le fichier « ${name} » n’est pas attendu ici.`,
    suggestion: meant
      ? `Vouliez-vous dire « ${meant} » ?`
      : 'Chaque texte est un dossier avec fr.mdx et en.mdx ; docs/editing.md dit où.',
  };
}

/** Validates the picture that an article's fields name. */
function checkArticlePicture({ file, data, lineOf }: ContentFile, root: string): Problem[] {
  const picture = file.startsWith('content/blog/') ? (data as { picture?: unknown }).picture : undefined;
  const explanation = typeof picture === 'string' ? validatePicture(picture, file, root) : undefined;
  return explanation ? [{ file, line: lineOf(['picture']), ...explanation, field: 'picture' }] : [];
}

function missingPages(names: string[]): Problem[] {
  const wanted = [...PAGE_IDS.map((id) => `content/pages/${id}/fr.mdx`), 'content/home/fr.mdx', 'content/company.yaml'];
  return wanted
    .filter((file) => !names.includes(file))
    .map((file) => ({
      file,
      line: 1,
      message: 'Ce fichier manque : une page du site en dépend.',
      suggestion: 'Remettez-le, par exemple avec « git checkout -- » suivi de son nom.',
    }));
}
